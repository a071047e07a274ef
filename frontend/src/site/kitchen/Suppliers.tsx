import type { Supplier } from "@/api/models";
import { useSite } from "@/api/useSite";
import { SupplierCard } from "./SupplierCard";
import styles from "./Suppliers.module.css";

const bySortOrder = (left: Supplier, right: Supplier) => left.sortOrder - right.sortOrder;

export function Suppliers() {
  const { suppliers } = useSite();
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
