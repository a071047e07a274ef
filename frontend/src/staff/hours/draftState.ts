import type { useDraft } from "../hooks/useDraft";

export type DraftState<Draft extends object> = ReturnType<typeof useDraft<Draft>>;
