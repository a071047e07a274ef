import styles from "./Lead.module.css";

type Props = { id: string; heading: string; text: string };

/** How a section begins: its heading, and beside it what it is about. */
export function Lead({ id, heading, text }: Props) {
  return (
    <div className={styles.lead}>
      <h2 id={id}>{heading}</h2>
      <p>{text}</p>
    </div>
  );
}
