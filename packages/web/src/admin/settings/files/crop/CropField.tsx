import {
  moveCrop,
  resizeCrop,
  type CropArea,
  type CropCorner,
  type CropLimits,
} from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './CropField.module.css';

interface CropFieldProps {
  readonly image: ImageBitmap;
  readonly area: CropArea;
  readonly limits: CropLimits;
  readonly onChange: (area: CropArea) => void;
}

const CORNERS: readonly CropCorner[] = ['nw', 'ne', 'sw', 'se'];
const KEYS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The image with the part that is used. The part is moved, and its corners are dragged, by pointer and by keyboard. */
export function CropField({ image, area, limits, onChange }: CropFieldProps) {
  const t = useT();
  const help = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(image, 0, 0);
  }, [image]);
  const drag = useDrag(field, limits);
  const handle = (change: (by: readonly [number, number]) => CropArea) => ({
    'aria-describedby': help,
    onPointerDown: (event: PointerEvent<HTMLElement>) => drag(event, (by) => onChange(change(by))),
    onKeyDown: (event: KeyboardEvent) => {
      const step = KEYS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const by = event.shiftKey ? 10 : 1;
      onChange(change([step[0] * by, step[1] * by]));
    },
  });
  return (
    <div>
      <div ref={field} dir="ltr" className={styles.field}>
        <canvas ref={canvas} width={image.width} height={image.height} aria-hidden />
        <div className={styles.area} style={insetOf(area, limits)}>
          <button
            type="button"
            className={styles.move}
            aria-label={t('settings.crop.area')}
            {...handle((by) => moveCrop(area, by, limits))}
          />
          {CORNERS.map((corner) => (
            <button
              key={corner}
              type="button"
              className={styles.corner}
              data-corner={corner}
              aria-label={t(`settings.crop.${corner}`)}
              {...handle((by) => resizeCrop(area, corner, by, limits))}
            />
          ))}
        </div>
      </div>
      <p id={help} className={styles.help}>
        {t('settings.crop.help')}
      </p>
    </div>
  );
}

const insetOf = ({ x, y, width, height }: CropArea, limits: CropLimits) => ({
  left: `${(x / limits.width) * 100}%`,
  top: `${(y / limits.height) * 100}%`,
  width: `${(width / limits.width) * 100}%`,
  height: `${(height / limits.height) * 100}%`,
});

/** Returns a function that follows a pressed pointer, and reports its way in pixels of the image. */
function useDrag(field: { readonly current: HTMLElement | null }, limits: CropLimits) {
  return (event: PointerEvent<HTMLElement>, onMove: (by: readonly [dx: number, dy: number]) => void) => {
    const box = field.current?.getBoundingClientRect();
    if (box === undefined || event.button !== 0) return;
    const { clientX, clientY, currentTarget, pointerId } = event;
    const [scaleX, scaleY] = [limits.width / box.width, limits.height / box.height];
    const move = (next: globalThis.PointerEvent) =>
      onMove([(next.clientX - clientX) * scaleX, (next.clientY - clientY) * scaleY]);
    currentTarget.setPointerCapture(pointerId);
    currentTarget.addEventListener('pointermove', move);
    currentTarget.addEventListener(
      'lostpointercapture',
      () => currentTarget.removeEventListener('pointermove', move),
      { once: true },
    );
  };
}
