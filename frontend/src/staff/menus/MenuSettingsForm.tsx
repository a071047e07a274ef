import { useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { MenuFile, MenuSettings } from "@/api/generated";
import { getMenuSettingsQuery, saveMenuSettingsMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { useAlert } from "../components/AlertProvider";
import { ButtonLink } from "../components/Button";
import { FormFrame } from "../components/FormFrame";
import { CheckboxField } from "../components/fields";
import { Notice } from "../components/Notice";
import { useVersionedForm } from "../hooks/useVersionedForm";
import styles from "./MenuSettingsForm.module.css";
import { ShownMenus } from "./ShownMenus";
import { fileOfMenu, shownMenus } from "./shownMenus";

type Props = { settings: MenuSettings; files: readonly MenuFile[] };

/** Whether menus are shown, by type. */
type MenuSettingsInput = Record<string, boolean>;

const toMenuSettingsInput = ({ displayedMenus }: MenuSettings): MenuSettingsInput =>
  Object.fromEntries(displayedMenus.map(({ type, isChecked }) => [type, isChecked]));

export function MenuSettingsForm({ settings, files }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  const menusWith = (input: MenuSettingsInput) =>
    settings.displayedMenus.map((menu) => ({ ...menu, isChecked: input[menu.type] === true }));
  const form = useVersionedForm({
    name: "menu-settings",
    record: settings,
    toInput: toMenuSettingsInput,
    mutationKey: saveMenuSettingsMutation().mutationKey,
    save: ({ input, ifMatch }) =>
      mutate(({ MenusService }) =>
        MenusService.saveMenuSettings({ ifMatch, requestBody: { displayedMenus: menusWith(input) } }),
      ),
    load: () => client.fetchQuery({ ...getMenuSettingsQuery(), staleTime: 0 }),
    onSaved: async (saved) => {
      client.setQueryData(getMenuSettingsQuery().queryKey, saved);
      await alert(t("staff.menus.saved"));
      return staffPaths.signIn;
    },
  });
  const preview = (input: MenuSettingsInput) => <ShownMenus menus={shownMenus(menusWith(input), files)} />;

  return (
    <FormFrame
      form={form}
      className={styles.form}
      fields={settings.displayedMenus.map(({ type, displayLabel }) => ({
        key: type,
        label: displayLabel,
        format: (input: MenuSettingsInput) => t(input[type] ? "staff.menus.shown" : "staff.menus.hidden"),
      }))}
      renderPreview={preview}
    >
      <fieldset>
        <legend>{t("staff.menus.list")}</legend>
        {menusWith(form.input).map((menu) => (
          <div key={menu.type} className={styles.menu}>
            <CheckboxField
              label={menu.displayLabel}
              name={menu.type}
              checked={menu.isChecked}
              onChange={(isChecked) => form.change({ [menu.type]: isChecked })}
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
        <h2 id="preview">{t("staff.preview")}</h2>
        {preview(form.input)}
      </section>
    </FormFrame>
  );
}
