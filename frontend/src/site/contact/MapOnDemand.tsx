import { useSuspenseQuery } from "@tanstack/react-query";
import { Map as MapIcon, X } from "lucide-react";
import { useState } from "react";
import { getSiteQuery } from "@/api/queries";
import { ActionButton } from "@/components/Action";
import { useTexts } from "@/i18n/texts";
import { hostOf } from "@/lib/hostOf";
import styles from "./MapOnDemand.module.css";

/**
 * A sketch of the way, and over it the map of a maps service once the guest wants it: until then nothing is asked of
 * that host. One button brings the map and takes it away, so the focus has no reason to move.
 */
export function MapOnDemand() {
  const t = useTexts();
  const { map } = useSuspenseQuery(getSiteQuery()).data.links;
  const [isShown, setIsShown] = useState(false);
  const host = hostOf(map);
  return (
    <div className={styles.map}>
      <div id="map" className={styles.sheet}>
        {isShown && (
          <iframe
            src={map}
            title={t("contact.map.title", { host })}
            loading="lazy"
            referrerPolicy="no-referrer"
            // What a map needs to be drawn and moved; it can neither navigate this page nor see it.
            sandbox="allow-scripts allow-same-origin allow-popups"
            className={styles.frame}
          />
        )}
      </div>
      <div className={styles.told}>
        <p>{t(isShown ? "contact.map.shown" : "contact.map.told", { host })}</p>
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
