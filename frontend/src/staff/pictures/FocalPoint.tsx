import type { KeyboardEvent, MouseEvent } from "react";
import type { PictureFiles } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { UploadedPicture } from "../components/UploadedPicture";
import styles from "./FocalPoint.module.css";

/** In percent. */
type Point = { x: number; y: number };

type Props = { name: string; files: PictureFiles; point: Point; onChange: (point: Point) => void };

/** Of an arrow key. */
const step = 5;

const arrows: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const toPercent = (value: number) => Math.round(Math.min(100, Math.max(0, value)));

/** The whole picture, on which a tap sets the point that stays visible when it is cropped, and two such crops. */
export function FocalPoint({ name, files, point, onChange }: Props) {
  const t = useTexts();
  const set = (x: number, y: number) => onChange({ x: toPercent(x), y: toPercent(y) });

  function tap({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // The keyboard presses a button without a position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  }

  function move(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    set(point.x + direction.x, point.y + direction.y);
  }

  const ratio = files.width / files.height;
  const cropped = { ...files, focalX: point.x, focalY: point.y };
  return (
    <div className={styles.focus}>
      <div className={styles.whole} style={{ aspectRatio: ratio, maxWidth: `min(100%, ${50 * ratio}vh)` }}>
        <UploadedPicture name={name} files={files} sizes="480px" className={styles.picture} />
        <button
          type="button"
          className={styles.target}
          aria-label={`${t("staff.pictures.focus")}: ${t("staff.pictures.focus.at", point)}`}
          onClick={tap}
          onKeyDown={move}
        >
          <span className={styles.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        </button>
      </div>
      <p>{t("staff.pictures.focus.hint")}</p>
      <div className={styles.crops} aria-hidden="true">
        <UploadedPicture name={name} files={cropped} sizes="320px" className={styles.wide} />
        <UploadedPicture name={name} files={cropped} sizes="120px" className={styles.tall} />
      </div>
    </div>
  );
}
