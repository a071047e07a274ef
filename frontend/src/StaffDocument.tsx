import type { State } from "./api/models";
import { staffAssets } from "./assets";
import { Basics, json } from "./Document";
import { houseLanguage } from "./i18n/languages";
import type { Translate } from "./i18n/texts";
import { Waiting } from "./staff/layout/LoadingFallback";
import { StaffHeader } from "./staff/layout/StaffHeader";

type Props = { t: Translate; state: State };

/** Where every screen of the staff area begins: its frame, until the browser has made the screen. */
export function StaffDocument({ t, state: { site } }: Props) {
  const { scripts, styles } = staffAssets();
  return (
    <html lang={houseLanguage} data-told-to={site.counting.toldTo}>
      <head>
        <Basics styles={styles} />
        <meta name="robots" content="noindex" />
        <title>{t("staff.document", { product: site.product })}</title>
        {scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body>
        <div id="root">
          <StaffHeader product={site.product} />
          <Waiting
            loading={t("staff.loading")}
            late={t("staff.late")}
            reload={t("staff.broken.reload")}
            noscript={t("staff.noscript")}
          />
        </div>
        <script
          type="application/json"
          id="state"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of the house with every `<` escaped
          dangerouslySetInnerHTML={{ __html: json({ site }) }}
        />
      </body>
    </html>
  );
}
