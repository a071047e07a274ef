import type { MenuType } from "@/api/generated/models/MenuType";
import { useTexts } from "@/i18n/texts";
import { SelectField } from "../components/fields";
import { menuTypes } from "../components/menuTypes";

type Props = {
  value: MenuType | "";
  error: string | undefined;
  disabled: boolean;
  onChange: (type: MenuType | "") => void;
};

export function MenuTypeField(field: Props) {
  const t = useTexts();
  const options = [
    { value: "" as const, label: t("staff.upload.type.choose") },
    ...menuTypes.map((type) => ({ value: type, label: t(`staff.menuType.${type}`) })),
  ];
  return <SelectField label={t("staff.upload.type")} name="type" options={options} {...field} />;
}
