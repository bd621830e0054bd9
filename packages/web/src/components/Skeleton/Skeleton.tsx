import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; default the whole width and one line. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly radius?: 'sm' | 'md' | 'full' | undefined;
}

/** The place of something that is on its way, in its size. Hidden from screen readers: say `aria-busy` on what holds it. */
export function Skeleton({ width = '100%', height = '1em', radius = 'sm' }: SkeletonProps) {
  const style: CSSProperties = { width, height, borderRadius: `var(--radius-${radius})` };
  return <span aria-hidden className={styles.skeleton} style={style} />;
}
