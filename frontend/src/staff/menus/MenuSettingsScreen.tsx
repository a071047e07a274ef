import { useQuery } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { MenuFile, MenuSetting, MenuSettings } from "@/api/generated";
import {
  getMenuSettingsQuery,
  getPageContentQuery,
  listMenuFilesQuery,
  saveMenuSettingsMutation,
} from "@/api/generated/queries";
import type { MenuCardData } from "@/components/MenuCard";
import { MenuCards } from "@/components/MenuCards";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { showAlert } from "../components/Alerts";
import { ButtonLink } from "../components/Button";
import { FormFrame } from "../components/FormFrame";
import { CheckboxField } from "../components/fields";
import { QueryStatus } from "../components/Loading";
import { Notice } from "../components/Notice";
import { useVersionedForm } from "../hooks/useVersionedForm";
import styles from "./MenuSettingsForm.module.css";

/** Specification §2. */
export default function MenuSettingsScreen() {
  const settings = useQuery(getMenuSettingsQuery());
  const files = useQuery(listMenuFilesQuery());
  return (
    <>
      <QueryStatus queries={[settings, files]} />
      {settings.data !== undefined && files.data !== undefined && (
        <MenuSettingsForm settings={settings.data} files={files.data} />
      )}
    </>
  );
}

type Props = { settings: MenuSettings; files: readonly MenuFile[] };

/** Whether menus are shown, by type. */
type MenuSettingsInput = Record<string, boolean>;

const toMenuSettingsInput = ({ displayedMenus }: MenuSettings): MenuSettingsInput =>
  Object.fromEntries(displayedMenus.map(({ type, isChecked }) => [type, isChecked]));

function MenuSettingsForm({ settings, files }: Props) {
  const t = useTexts();
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
    query: getMenuSettingsQuery(),
    onSaved: async () => {
      await showAlert(t("staff.menus.saved"));
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

const fileOfMenu = ({ type }: MenuSetting, files: readonly MenuFile[]) =>
  files.find(({ key }) => key === type.toLowerCase());

/** Menus that are checked and have a file, in the order of the settings (decision M1). */
const shownMenus = (menus: readonly MenuSetting[], files: readonly MenuFile[]): MenuCardData[] =>
  menus.flatMap((menu) => {
    const file = menu.isChecked ? fileOfMenu(menu, files) : undefined;
    if (file === undefined) return [];
    return [{ type: menu.type, label: menu.displayLabel, name: file.name, url: file.url, size: file.size }];
  });

function ShownMenus({ menus }: { menus: readonly MenuCardData[] }) {
  const t = useTexts();
  const { data } = useQuery(getPageContentQuery({ page: "kitchen" }));
  return menus.length === 0 ? (
    <p>{t("staff.menus.preview.none")}</p>
  ) : (
    <div className={styles.shown}>
      <MenuCards menus={menus} contents={data?.lists.menuCards ?? []} pdfLinkAction="downloads" />
    </div>
  );
}
