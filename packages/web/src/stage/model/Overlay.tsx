import type { Asset } from '@assetportal/sdk/contract';
import { modelLength, modelSize, axisDirection, type Axis } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import type { DimensionLine } from './dimensions.js';
import styles from './Model.module.css';

/** Lines and axes that are drawn over the model in the current frame. */
export interface OverlayFrame {
  readonly lines: readonly DimensionLine[];
  /** Right and upward direction of the camera, and toward it. */
  readonly axes: readonly (readonly [number, number, number])[];
}

interface DimensionsProps {
  readonly asset: Asset;
  readonly frame: OverlayFrame | undefined;
  readonly visible: boolean;
}

/** The dimension lines with their lengths. Screen readers get them as text. */
export function Dimensions({ asset, frame, visible }: DimensionsProps) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const size = modelSize(asset);
  if (size === undefined) return null;
  const { width, depth, height, hasUnit } = size;
  const all = [width, depth, height].map((value) => modelLength(value, false, locale)).join(' × ');
  return (
    <>
      <VisuallyHidden>
        {t('stage.model.dimensionsOf', {
          size: hasUnit ? `${all} mm` : `${all}, ${t('stage.model.noUnit')}`,
        })}
      </VisuallyHidden>
      {visible && frame !== undefined && (
        <svg className={styles.dimensions} aria-hidden data-dimensions="">
          {frame.lines.map(({ side, length, path, x, y }) => (
            <g key={side}>
              <path d={path} />
              <text x={x} y={y}>
                {modelLength(length, hasUnit, locale)}
              </text>
            </g>
          ))}
        </svg>
      )}
      {visible && frame !== undefined && !hasUnit && (
        <p className={styles.noUnit} aria-hidden>
          {t('stage.model.noUnit')}
        </p>
      )}
    </>
  );
}

const AXES: readonly Axis[] = ['x', 'y', 'z'];
/** Radius of the marker, in pixels. */
const RADIUS = 30;
const CENTER = 44;

interface AxisMarkerProps {
  readonly up: 'y' | 'z' | undefined;
  readonly frame: OverlayFrame | undefined;
  readonly onAlong: (axis: Axis) => void;
}

/** The directions of the axes, which turn with the model. A click looks along one of them. */
export function AxisMarker({ up, frame, onAlong }: AxisMarkerProps) {
  const t = useT();
  if (frame === undefined) return null;
  const placed = AXES.map((axis) => {
    const direction = axisDirection(axis, up);
    const [x = 0, y = 0, z = 0] = frame.axes.map((one) =>
      one.reduce((sum, value, at) => sum + value * direction[at]!, 0),
    );
    return { axis, x: CENTER + x * RADIUS, y: CENTER - y * RADIUS, z };
  });
  return (
    <div className={styles.marker} role="group" aria-label={t('stage.model.axes')}>
      <svg viewBox="0 0 88 88" aria-hidden>
        {placed.map(({ axis, x, y }) => (
          <path key={axis} d={`M${CENTER} ${CENTER}L${x} ${y}`} />
        ))}
      </svg>
      {placed.map(({ axis, x, y, z }) => {
        const label = t('stage.model.alongAxis', { axis: axis.toUpperCase() });
        return (
          <button
            key={axis}
            type="button"
            data-axis={axis}
            aria-label={label}
            style={{ left: x, top: y, zIndex: z > 0 ? 1 : 0 }}
            {...tooltipOf(label)}
            onClick={() => onAlong(axis)}
          >
            {axis.toUpperCase()}
          </button>
        );
      })}
    </div>
  );
}
