import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuSetting } from "@/api/generated/models/MenuSetting";
import type { MenuSettings } from "@/api/generated/models/MenuSettings";
import { getMenuSettingsQuery, saveMenuSettingsMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { useAlert } from "../components/AlertProvider";
import { Button, ButtonLink } from "../components/Button";
import { ConflictForm } from "../components/ConflictForm";
import { CheckboxField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { SaveBar } from "../components/SaveBar";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import { useDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import styles from "./MenuSettingsForm.module.css";
import { ShownMenus } from "./ShownMenus";
import { fileOfMenu, type MenuSettingsByType, menuSettingsByType, shownMenus } from "./shownMenus";

type Props = { settings: MenuSettings; files: readonly MenuFile[] };

export function MenuSettingsForm({ settings, files }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const client = useQueryClient();
  const draftState = useDraft("menu-settings", settings);
  const { draft, baseValues, isChanged, change, rebase, discard, removeStoredDraft } = draftState;
  const discardDraft = useDiscardWithUndo(draftState);
  /** Version saved by another person meanwhile. */
  const [theirs, setTheirs] = useState<MenuSettings>();
  const menus = draft.displayedMenus;

  const write = useStaffMutation(saveMenuSettingsMutation(), {
    onDone: () => {
      removeStoredDraft();
      void client.invalidateQueries(getMenuSettingsQuery());
      void alert(t("staff.menus.saved")).then(() => navigate(staffPaths.signIn));
    },
    onFailed: async ({ status }) => {
      if (status === 412) setTheirs(await client.fetchQuery(getMenuSettingsQuery()).catch(() => undefined));
    },
  });

  const save = ({ version, displayedMenus }: MenuSettings) =>
    write.send({ ifMatch: `"${version}"`, requestBody: { displayedMenus } });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!write.isPending) save(draft);
  }

  const check = (menu: MenuSetting, isChecked: boolean) =>
    change({
      displayedMenus: menus.map((one) => (one.type === menu.type ? { ...one, isChecked } : one)),
      // The version the draft is based on.
      version: draft.version,
    });

  if (theirs !== undefined)
    return (
      <ConflictForm
        mine={menuSettingsByType(menus)}
        theirs={menuSettingsByType(theirs.displayedMenus)}
        mergeBase={menuSettingsByType(baseValues.displayedMenus ?? [])}
        fields={theirs.displayedMenus.map(({ type, displayLabel }) => ({
          key: type,
          label: displayLabel,
          format: (menus: MenuSettingsByType) =>
            t(menus[type]?.isChecked ? "staff.menus.shown" : "staff.menus.hidden"),
        }))}
        renderPreview={(menus) => <ShownMenus menus={shownMenus(Object.values(menus), files)} />}
        isPending={write.isPending}
        onTakeTheirs={() => {
          discard();
          setTheirs(undefined);
          write.reset();
        }}
        onConflictResolved={(decided) => {
          const next = { displayedMenus: Object.values(decided), version: theirs.version };
          rebase(theirs, next);
          setTheirs(undefined);
          save(next);
        }}
      />
    );

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <fieldset className={styles.list}>
        <legend>{t("staff.menus.list")}</legend>
        {menus.map((menu) => (
          <div key={menu.type} className={styles.menu}>
            <CheckboxField
              label={menu.displayLabel}
              name={menu.type}
              checked={menu.isChecked}
              onChange={(isChecked) => check(menu, isChecked)}
            />
            {menu.isChecked && fileOfMenu(menu, files) === undefined && (
              <Notice
                kind="warning"
                action={<ButtonLink to={staffPaths.menuUpload}>{t("staff.menus.upload")}</ButtonLink>}
              >
                {t("staff.menus.noFile")}
              </Notice>
            )}
          </div>
        ))}
      </fieldset>
      <section aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview">{t("staff.menus.preview")}</h2>
        <ShownMenus menus={shownMenus(menus, files)} />
      </section>
      <MutationErrorNotice write={{ ...write, retry: () => save(draft) }} keepsInput />
      <SaveBar>
        {isChanged && <Button onClick={discardDraft}>{t("staff.menus.discard")}</Button>}
        <Button type="submit" variant="main" isPending={write.isPending}>
          {t("staff.menus.save")}
        </Button>
      </SaveBar>
    </form>
  );
}
