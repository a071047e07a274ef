import { useContent } from "@/api/content";
import { SupplierCard } from "./SupplierCard";
import styles from "./Suppliers.module.css";

export function Suppliers() {
  const { suppliers } = useContent("kitchen").lists;
  return (
    <ul className={styles.list}>
      {suppliers.map((supplier) => (
        <li key={supplier.id} className={styles.place}>
          <SupplierCard {...supplier} />
        </li>
      ))}
    </ul>
  );
}
