import type { useDraft } from "../frame/useDraft";

/** What is typed into a form, as `useDraft` keeps it. */
export type Kept<Draft extends object> = ReturnType<typeof useDraft<Draft>>;
