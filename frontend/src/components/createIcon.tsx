import type { SVGProps } from "react";

type IconData = {
  node: readonly (readonly [tag: "path" | "rect" | "circle" | "line", attributes: { key: string }])[];
};

/** Replaces lucide-react's `createLucideIcon` in the build (see `vite.config.ts`) without its contexts and options. */
export default function createIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        {node.map(([Shape, { key, ...attributes }]) => (
          <Shape key={key} {...attributes} />
        ))}
      </svg>
    );
  };
}
