import { useQuery } from "@tanstack/react-query";
import type { CorruptRecord } from "@/api/generated/models/CorruptRecord";
import type { MenuKey } from "@/api/generated/models/MenuKey";
import type { MenuType } from "@/api/generated/models/MenuType";
import {
  deleteMenuFileMutation,
  deleteMessageMutation,
  deleteNewsMutation,
  deleteSpecialDayMutation,
  getPublicationQuery,
} from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { menuTypes } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useSession } from "../session/useSession";
import { LastBackup } from "./LastBackup";

/**
 * Polling interval in milliseconds while the publication is behind. Otherwise it is fetched after mutations and on
 * window focus only, because polling would extend the session.
 */
const pollInterval = 5_000;

/** Warnings on every screen: unpublished changes, failing backups, corrupt records. */
export function PublicationNotice() {
  const t = useTexts();
  const { data: session } = useSession();
  const canFetch = session?.isLoggedIn === true && session.mustChangePassword !== true;
  const { data: publication } = useQuery({
    ...getPublicationQuery(),
    enabled: canFetch,
    retry: false,
    refetchInterval: ({ state }) => state.data?.isCurrent === false && pollInterval,
    meta: { isBackground: true },
  });
  if (!canFetch || publication === undefined) return null;
  return (
    <>
      {!publication.isCurrent && <Notice kind="warning">{t("staff.publication.behind")}</Notice>}
      {publication.backups?.isOverdue && (
        <Notice kind="warning">
          <LastBackup backups={publication.backups} />
        </Notice>
      )}
      {publication.corrupt.map((record) => (
        <CorruptNotice key={`${record.kind} ${record.key}`} record={record} />
      ))}
    </>
  );
}

const texts = {
  NEWS: "staff.corrupt.news",
  SPECIAL_DAY: "staff.corrupt.specialDay",
  OPENING_HOURS: "staff.corrupt.openingHours",
  MENU_FILE: "staff.corrupt.menuFile",
  MENU_SETTING: "staff.corrupt.menuSetting",
  MESSAGE: "staff.corrupt.message",
} as const;

const isTypeForKey = (key: string) => (type: MenuType) => type === key.toUpperCase();

/** Corrupt hours and menu settings are replaced by saving them. */
function CorruptNotice({ record: { kind, key } }: { record: CorruptRecord }) {
  const t = useTexts();
  const news = useStaffMutation(deleteNewsMutation());
  const day = useStaffMutation(deleteSpecialDayMutation());
  const file = useStaffMutation(deleteMenuFileMutation());
  const message = useStaffMutation(deleteMessageMutation());
  const remove = {
    NEWS: () => news.send({ id: Number(key) }),
    SPECIAL_DAY: () => day.send({ id: Number(key) }),
    MENU_FILE: () => file.send({ key: key as MenuKey }),
    MESSAGE: () => message.send({ id: Number(key) }),
    OPENING_HOURS: undefined,
    MENU_SETTING: undefined,
  }[kind];
  const type =
    kind === "MENU_FILE" || kind === "MENU_SETTING" ? menuTypes.find(isTypeForKey(key)) : undefined;
  const text = t(texts[kind], { key: type === undefined ? key : t(`staff.menuType.${type}`) });
  return (
    <Notice
      kind="warning"
      action={
        remove && (
          <Button label={t("staff.corrupt.deleteOne", { what: text })} onClick={remove}>
            {t("staff.corrupt.delete")}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  );
}
