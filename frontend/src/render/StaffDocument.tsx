import type { StaffInitialState } from "@/api/models";
import { contentLanguage } from "@/i18n/languages";
import type { TranslateFunction } from "@/i18n/texts";
import { StaffDocumentPlaceholder } from "@/staff/layout/StaffDocumentPlaceholder";
import { StaffHeader } from "@/staff/layout/StaffHeader";
import { staffAssets } from "./assets";
import { CommonHead, EmbeddedScript, escapeJson } from "./HtmlDocument";

type Props = { t: TranslateFunction; state: StaffInitialState };

/** HTML document of the staff area: the header and a loading state. */
export function StaffDocument({ t, state: { site } }: Props) {
  const { scripts, stylesheetUrls } = staffAssets();
  return (
    <html lang={contentLanguage} data-analytics-host={site.usageSettings.forwardedTo}>
      <head>
        <CommonHead stylesheetUrls={stylesheetUrls} />
        <meta name="robots" content="noindex" />
        <title>{t("staff.document", { product: site.product })}</title>
        {scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body>
        <div id="root">
          <StaffHeader product={site.product} />
          <StaffDocumentPlaceholder
            loading={t("staff.loading")}
            late={t("staff.late")}
            reload={t("staff.broken.reload")}
            noscript={t("staff.noscript")}
          />
        </div>
        <EmbeddedScript type="application/json" id="state" source={escapeJson({ site })} />
      </body>
    </html>
  );
}
