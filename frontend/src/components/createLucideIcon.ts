import { createElement } from "react";

type IconData = { name: string; node: readonly (readonly [tag: string, attributes: object])[] };

/** Replaces that of `lucide-react` in the build, which is ten times as large for features that we do not use. */
export default ({ name, node }: IconData) =>
  (props: object) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: `lucide lucide-${name}`,
        "aria-hidden": true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
