import { useSuspenseQuery } from "@tanstack/react-query";
import type { Supplier } from "@/api/models";
import { getSiteQuery } from "@/api/queries";
import { SupplierCard } from "./SupplierCard";
import styles from "./Suppliers.module.css";

const inOrder = (one: Supplier, other: Supplier) => one.sortOrder - other.sortOrder;

/** Who brings what is cooked, like the labels on a market stall. */
export function Suppliers() {
  const { suppliers } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <ul className={styles.stall}>
      {suppliers.toSorted(inOrder).map((supplier) => (
        <li key={supplier.kind} className={styles.place}>
          <SupplierCard {...supplier} />
        </li>
      ))}
    </ul>
  );
}
