import type { LocalizedText } from "@/api/generated";
import { useLanguage } from "@/i18n/texts";
import { localize } from "@/lib/localizedText";

export function useLocalize() {
  const language = useLanguage();
  return (text: LocalizedText | undefined) => localize(language, text);
}
