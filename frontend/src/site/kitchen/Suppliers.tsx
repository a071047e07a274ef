import { useSuspenseQuery } from "@tanstack/react-query";
import type { Supplier } from "@/api/models";
import { getSiteQuery } from "@/api/queries";
import { SupplierCard } from "./SupplierCard";
import styles from "./Suppliers.module.css";

const bySortOrder = (left: Supplier, right: Supplier) => left.sortOrder - right.sortOrder;

export function Suppliers() {
  const { suppliers } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <ul className={styles.list}>
      {suppliers.toSorted(bySortOrder).map((supplier) => (
        <li key={supplier.kind} className={styles.place}>
          <SupplierCard {...supplier} />
        </li>
      ))}
    </ul>
  );
}
