import { useLanguage } from "@/i18n/texts";
import { localize, type PartialText } from "@/lib/localizedText";

export function useLocalize() {
  const language = useLanguage();
  return (text: PartialText | undefined) => localize(language, text);
}
