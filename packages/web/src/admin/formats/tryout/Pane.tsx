import { detailBox, type DetailFrame, type DetailView } from '@assetportal/sdk/admin';
import type { Ref } from 'react';
import styles from './ComparePanes.module.css';

interface PaneProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly label: string;
  readonly view: DetailView;
  readonly frame: DetailFrame | null;
  /** Undefined before the image is created. */
  readonly src: string | undefined;
  readonly isVideo?: boolean;
  /** Text instead of the image. */
  readonly note?: string | undefined;
}

/** A pane with a detail of an image, or with a video. */
export function Pane({ ref, label, view, frame, src, isVideo = false, note }: PaneProps) {
  const box = frame === null ? undefined : detailBox(view, frame);
  return (
    <div ref={ref} className={styles.pane} data-pane>
      {src !== undefined && isVideo && (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- An excerpt of a video whose captions are a separate file.
        <video className={styles.video} src={src} aria-label={label} controls loop />
      )}
      {src !== undefined && !isVideo && (
        <img
          src={src}
          alt={label}
          draggable={false}
          style={
            box && {
              width: box.width,
              height: box.height,
              transform: `translate(${box.left}px, ${box.top}px)`,
            }
          }
          data-pixels={view.scale !== null && frame !== null && view.scale >= frame.pixel ? '' : undefined}
        />
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <figcaption>{label}</figcaption>
    </div>
  );
}
