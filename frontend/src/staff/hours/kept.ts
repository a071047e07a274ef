import type { useDraft } from "../hooks/useDraft";

/** What is typed into a form, as `useDraft` keeps it. */
export type Kept<Draft extends object> = ReturnType<typeof useDraft<Draft>>;
