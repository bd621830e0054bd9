import type { Asset } from '@assetportal/sdk/contract';
import { centeredZoom, visiblePart, type ZoomFrame } from '@assetportal/sdk/rules';
import { useRef, type CSSProperties, type PointerEvent } from 'react';
import { addressOf } from '../../lib/startup/startupData.js';
import styles from './Navigator.module.css';
import type { ZoomControl } from './useZoom.js';

interface NavigatorProps {
  readonly asset: Asset;
  readonly url: string | undefined;
  readonly zoom: ZoomControl;
  readonly frame: ZoomFrame;
}

const percent = (part: number) => `${(100 * part).toFixed(2)}%`;

/** Small copy of an enlarged image, with the visible part. Dragging it moves the image; keys do so on the stage. */
export function Navigator({ asset, url = asset.url, zoom, frame }: NavigatorProps) {
  const box = useRef<HTMLDivElement>(null);
  const part = visiblePart(zoom.zoom, frame);
  const style: CSSProperties = {
    left: percent(part.left),
    top: percent(part.top),
    width: percent(part.width),
    height: percent(part.height),
  };
  const onPointer = (event: PointerEvent) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const bounds = box.current?.getBoundingClientRect();
    if (bounds === undefined) return;
    const at = {
      x: (event.clientX - bounds.left) / bounds.width,
      y: (event.clientY - bounds.top) / bounds.height,
    };
    zoom.set(centeredZoom(zoom.zoom, at, frame));
  };
  return (
    <div
      className={styles.navigator}
      data-navigator=""
      aria-hidden
      style={{ aspectRatio: `${frame.natural.width} / ${frame.natural.height}` }}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    >
      <div ref={box} className={styles.clip}>
        {url !== undefined && <img src={addressOf(url)} alt="" draggable={false} />}
        <span style={style} data-visible-part="" />
      </div>
    </div>
  );
}
