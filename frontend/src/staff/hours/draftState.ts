import type { useDraft } from "../hooks/useDraft";

export type StoredDraft<Draft extends object> = ReturnType<typeof useDraft<Draft>>;
