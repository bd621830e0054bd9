import { sizeMark, type Format } from '@assetportal/sdk/rules';
import styles from './FormatList.module.css';

const WIDTH = 40;
const HEIGHT = 28;

interface SizeMarkProps {
  readonly format: Format;
  readonly original: Format | undefined;
}

/** A rectangle of the format's size inside the outline of the original, to scale. */
export function SizeMark({ format, original }: SizeMarkProps) {
  const { outer, inner } = sizeMark(format, original, { width: WIDTH - 4, height: HEIGHT - 4 });
  const isSame = inner.width === outer.width && inner.height === outer.height;
  const left = (WIDTH - outer.width) / 2;
  const bottom = (HEIGHT + outer.height) / 2;
  return (
    <svg className={styles.mark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {!isSame && (
        <rect
          className={styles.outer}
          x={left}
          y={bottom - outer.height}
          width={outer.width}
          height={outer.height}
          rx={1.5}
        />
      )}
      <rect
        className={styles.inner}
        x={left}
        y={bottom - inner.height}
        width={inner.width}
        height={inner.height}
        rx={1.5}
      />
    </svg>
  );
}
