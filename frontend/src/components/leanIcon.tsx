import type { SVGProps } from "react";

type IconData = {
  node: readonly (readonly [tag: "path" | "rect" | "circle" | "line", attributes: { key: string }])[];
};

/**
 * Takes the place of lucide-react's own `createLucideIcon` in a build (see `vite.config.ts`): the same drawings
 * without what this site never asks of them (contexts, class names, strokes that do not scale).
 */
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
