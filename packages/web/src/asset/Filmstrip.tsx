import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { memo, useLayoutEffect, useRef, type CSSProperties, type MouseEvent } from 'react';
import { AssetImage, ratioOf } from '../components/AssetImage/AssetImage.js';
import { Link } from '../components/Link/Link.js';
import { classes } from '../lib/classes.js';
import { assetPageRoute } from './assetAddress.js';
import styles from './Filmstrip.module.css';
import type { StripEntry } from './useNeighbors.js';

interface FilmstripProps {
  readonly entries: readonly StripEntry[];
  /** Position of the current asset. */
  readonly at: number;
  readonly total: number;
  readonly place: 'page' | 'preview';
  /** Opens a neighbor. Its address is that of its page, which a new tab opens. */
  readonly onOpen: (asset: Asset) => void;
}

/** The neighbors of an asset in the results, as small images. Fades at the ends at which the list continues. */
export function Filmstrip({ entries, at, total, place, onOpen }: FilmstripProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const first = entries.at(0)?.position ?? 0;
  const last = entries.at(-1)?.position ?? 0;
  const loaded = entries.filter(({ asset }) => asset !== undefined).length;
  useLayoutEffect(() => {
    const row = list.current;
    if (row === null) return;
    const center = () => {
      const current = row.querySelector<HTMLElement>('[aria-current]')?.parentElement;
      if (current == null) return;
      // Only the strip scrolls, never the page.
      row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
      fade(row, { first, last, total });
    };
    center();
    // In a dialog that opens, the strip has no size yet.
    const observer = new ResizeObserver(center);
    observer.observe(row);
    return () => observer.disconnect();
  }, [at, first, last, total, loaded]);
  return (
    <nav className={classes(styles.strip, styles[place])} aria-label={t('asset.neighbors')}>
      <ol ref={list} onScroll={({ currentTarget }) => fade(currentTarget, { first, last, total })}>
        {entries.map(({ position, asset }) => (
          <li key={position}>
            {asset === undefined ? (
              <span className={styles.pending} />
            ) : (
              <Entry asset={asset} current={position === at} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Sets which ends of a strip fade: those that continue beyond the visible or the loaded part. */
function fade(row: HTMLElement, list: { first: number; last: number; total: number }): void {
  const end = row.scrollWidth - row.clientWidth;
  // Negative where text runs from right to left.
  const at = Math.abs(row.scrollLeft);
  const before = at > 1 || list.first > 0;
  const after = at < end - 1 || list.last < list.total - 1;
  row.dataset['fade'] = `${before ? 'start ' : ''}${after ? 'end' : ''}`;
}

const Entry = memo(function Entry(props: {
  readonly asset: Asset;
  readonly current: boolean;
  readonly onOpen: (asset: Asset) => void;
}) {
  const { asset, current, onOpen } = props;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!current) onOpen(asset);
  };
  return (
    <Link
      to={assetPageRoute(asset.id, 1)}
      aria-label={asset.title}
      aria-current={current ? 'page' : undefined}
      className={styles.entry}
      style={{ '--ratio': ratioOf(asset) } as CSSProperties}
      onClick={open}
    >
      <AssetImage asset={asset} alt="" box="fill" displayWidth={88} />
    </Link>
  );
});
