import type { ReactNode } from "react";
import { splitProductName } from "@/lib/splitProductName";
import styles from "./StaffHeader.module.css";

type Props = {
  product: string;
  children?: ReactNode;
};

export function StaffHeader({ product, children }: Props) {
  const { smallPart, mainPart } = splitProductName(product);
  return (
    <header className={styles.header}>
      <p className={styles.mark}>
        {smallPart !== "" && <small>{smallPart} </small>}
        {mainPart}
      </p>
      {children}
    </header>
  );
}
