import styles from "./SectionHeader.module.css";

type Props = { id: string; heading: string; text: string };

export function SectionHeader({ id, heading, text }: Props) {
  return (
    <div className={styles.header}>
      <h2 id={id}>{heading}</h2>
      <p>{text}</p>
    </div>
  );
}
