import { Map as MapIcon, X } from "lucide-react";
import { useState } from "react";
import { useContent } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { ActionButton } from "@/components/ActionLink";
import { ContentPicture } from "@/components/ContentPicture";
import { useTexts } from "@/i18n/texts";
import { hostOf } from "@/lib/hostOf";
import styles from "./MapOnDemand.module.css";

/** Loads the external map only on request (decision C2). One button toggles it, so the focus stays. */
export function MapOnDemand() {
  const t = useTexts();
  const [picture] = useContent("contact").lists.mapPicture[0]?.pictures ?? [];
  const { map } = useMasterData().links;
  const [isShown, setIsShown] = useState(false);
  const host = hostOf(map);
  return (
    <div className={styles.map}>
      <div id="map" className={`${styles.sheet} ${picture ? "" : styles.sketch}`}>
        {picture && (
          <ContentPicture
            picture={picture}
            sizes="(min-width: 60rem) 40rem, 100vw"
            className={styles.picture}
          />
        )}
        {isShown && (
          <iframe
            src={map}
            title={t("contact.map.title", { host })}
            loading="lazy"
            referrerPolicy="no-referrer"
            // The map can neither navigate nor access this page.
            sandbox="allow-scripts allow-same-origin allow-popups"
            className={styles.frame}
          />
        )}
      </div>
      <div className={styles.description}>
        <p>{t(isShown ? "contact.map.shown" : "contact.map.notice", { host })}</p>
        <ActionButton
          aria-expanded={isShown}
          aria-controls="map"
          data-usage={isShown ? undefined : "map-opened"}
          icon={isShown ? <X /> : <MapIcon />}
          onClick={() => setIsShown(!isShown)}
        >
          {t(isShown ? "contact.map.hide" : "contact.map.show", { host })}
        </ActionButton>
      </div>
    </div>
  );
}
