import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./QrCode.module.css";

/** In modules; scanners need at least four (ISO/IEC 18004). */
const quietZone = 4;

type Props = { text: string; label: string };

export function QrCode({ text, label }: Props) {
  const { size, data } = useMemo(() => encode(text, { ecc: "M", border: quietZone }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
      <path d={path} />
    </svg>
  );
}
