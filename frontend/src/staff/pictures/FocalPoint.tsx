import { type MouseEvent, useId } from "react";
import type { PictureFiles } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { UploadedPicture } from "../components/UploadedPicture";
import styles from "./FocalPoint.module.css";

/** In percent. */
type Point = { x: number; y: number };

type Props = { name: string; files: PictureFiles; point: Point; onChange: (point: Point) => void };

const toPercent = (part: number, whole: number) =>
  Math.round(Math.min(100, Math.max(0, (part / whole) * 100)));

type PictureWithPointProps = Omit<Props, "onChange"> & { onClick?: (event: MouseEvent) => void };

/** A whole picture with a point in it, in phrasing content. */
export function PictureWithPoint({ name, files, point, onClick }: PictureWithPointProps) {
  const ratio = files.width / files.height;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders are for the keyboard
    <span
      data-focal-point
      className={styles.whole}
      style={{ aspectRatio: ratio, maxWidth: `min(100%, ${50 * ratio}vh)` }}
      onClick={onClick}
    >
      <UploadedPicture name={name} files={files} sizes="480px" className={styles.picture} />
      <span className={styles.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
    </span>
  );
}

/**
 * The point that stays visible when a picture is cropped: set by a tap on the whole picture or by two sliders, and shown
 * in two crops.
 */
export function FocalPoint({ name, files, point, onChange }: Props) {
  const t = useTexts();
  const id = useId();

  function tap({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: toPercent(clientX - left, width), y: toPercent(clientY - top, height) });
  }

  const cropped = { ...files, focalX: point.x, focalY: point.y };
  return (
    <fieldset className="tightStack" aria-describedby={id}>
      <legend>{t("staff.pictures.focus")}</legend>
      <p id={id}>{t("staff.pictures.focus.hint")}</p>
      <PictureWithPoint {...{ name, files, point }} onClick={tap} />
      {(["x", "y"] as const).map((axis) => (
        <label key={axis} className={styles.slider}>
          <span>{t(`staff.pictures.focus.${axis}`)}</span>
          <input
            type="range"
            name={axis === "x" ? "focalX" : "focalY"}
            aria-valuetext={`${point[axis]} %`}
            value={point[axis]}
            onChange={({ target }) => onChange({ ...point, [axis]: target.valueAsNumber })}
          />
        </label>
      ))}
      <div className={styles.crops} aria-hidden="true">
        <UploadedPicture name={name} files={cropped} sizes="320px" className={styles.wide} />
        <UploadedPicture name={name} files={cropped} sizes="120px" className={styles.tall} />
      </div>
    </fieldset>
  );
}
