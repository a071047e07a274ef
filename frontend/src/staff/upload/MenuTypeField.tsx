import { useId } from "react";
import type { MenuType } from "@/api/generated/models/MenuType";
import { Field } from "@/components/Field";
import { useTexts } from "@/i18n/texts";
import { menuTypes } from "../components/menuTypes";

type Props = {
  value: MenuType | "";
  error: string | undefined;
  disabled: boolean;
  onChange: (type: MenuType | "") => void;
};

export function MenuTypeField({ value, error, disabled, onChange }: Props) {
  const t = useTexts();
  return (
    <Field id={useId()} label={t("staff.upload.type")} error={error}>
      {(inputProps) => (
        <select
          {...inputProps}
          name="type"
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(menuTypes.find((type) => type === target.value) ?? "")}
        >
          <option value="">{t("staff.upload.type.choose")}</option>
          {menuTypes.map((type) => (
            <option key={type} value={type}>
              {t(`staff.menuType.${type}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
