import type { State } from "./api/models";
import { officeAssets } from "./assets";
import { Basics, json } from "./Document";
import { houseLanguage } from "./i18n/languages";
import type { Translate } from "./i18n/texts";
import { OfficeHeader } from "./office/frame/OfficeHeader";
import { Waiting } from "./office/frame/Waiting";

type Props = { t: Translate; state: State };

/** Where every screen of the staff area begins: its frame, until the browser has made the screen. */
export function OfficeDocument({ t, state: { site } }: Props) {
  const { scripts, styles } = officeAssets();
  return (
    <html lang={houseLanguage} data-told-to={site.counting.toldTo}>
      <head>
        <Basics styles={styles} />
        <meta name="robots" content="noindex" />
        <title>{t("office.document", { product: site.product })}</title>
        {scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body>
        <div id="root">
          <OfficeHeader product={site.product} />
          <Waiting
            loading={t("office.loading")}
            late={t("office.late")}
            reload={t("office.broken.reload")}
            noscript={t("office.noscript")}
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
