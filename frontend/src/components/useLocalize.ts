import { useLanguage } from "@/i18n/texts";
import { type LocalizedText, localize } from "@/lib/localizedText";

export function useLocalize() {
  const language = useLanguage();
  return (text: LocalizedText | undefined) => localize(language, text);
}
