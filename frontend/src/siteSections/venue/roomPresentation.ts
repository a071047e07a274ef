import styles from "./RoomSection.module.css";

type Presentation = {
  /** Milliseconds per picture. */
  interval: number;
  autoplay: boolean;
  /** Background. */
  on: "paper" | "board" | "band";
  layout: string;
  /** As in `<source sizes>`. */
  sizes: string;
};

const sizes = "(min-width: 60rem) 55vw, 92vw";
const { onLight, large, left, right, snug, wide } = styles;

/** By position (specification §9, decision V1). */
const presentations: readonly [Presentation, ...Presentation[]] = [
  { interval: 4000, autoplay: false, on: "paper", layout: `${onLight} ${large}`, sizes },
  { interval: 4500, autoplay: true, on: "board", layout: `${left}`, sizes },
  { interval: 3000, autoplay: true, on: "paper", layout: `${onLight} ${right}`, sizes },
  { interval: 4500, autoplay: true, on: "band", layout: `${onLight} ${snug}`, sizes },
  { interval: 3000, autoplay: true, on: "paper", layout: `${onLight} ${wide}`, sizes: "92vw" },
];

/** The sixth room is presented like the first one. */
export const roomPresentation = (index: number): Presentation =>
  presentations[index % presentations.length] ?? presentations[0];
