import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS length. Default: the full width. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly radius?: 'sm' | 'md' | 'full' | undefined;
}

/**
 * A placeholder for content that is still loading. It is hidden from screen readers: set `aria-busy` on the
 * container.
 */
export function Skeleton({ width = '100%', height = '1em', radius = 'sm' }: SkeletonProps) {
  const style: CSSProperties = { width, height, borderRadius: `var(--radius-${radius})` };
  return <span aria-hidden className={styles.skeleton} style={style} />;
}
