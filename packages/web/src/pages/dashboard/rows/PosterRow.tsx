import { collectionsModule } from '@assetportal/sdk';
import { posterKey, type CollectionRow } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useModule } from '@assetportal/sdk/react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { inlineKey } from '../../../lib/direction.js';
import { useBookmarkKey } from '../../../shell/bookmarks/useBookmarkKey.js';
import { Poster } from './Poster.js';
import { RowArrows } from './RowArrows.js';
import styles from './Rows.module.css';
import { useRowScroll } from './useRowScroll.js';

interface PosterRowProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly row: CollectionRow;
  readonly assets: readonly Asset[];
  /** ID of the selected asset. */
  readonly active: string | null;
  readonly labelId: string;
  /** ID of the info panel. */
  readonly panel: string;
  readonly onClose: () => void;
}

/**
 * The posters of a row. They scroll sideways. One of them is in the tab order, and the arrow keys move between them;
 * an open panel follows.
 */
export function PosterRow({ list, row, assets, active, labelId, panel, onClose }: PosterRowProps) {
  const module = useModule(collectionsModule);
  const { isBookmarkKey, bookmark } = useBookmarkKey();
  const [last, setLast] = useState<string | null>(null);
  const { ends, scroll } = useRowScroll(list, assets);
  const current = Math.max(
    0,
    assets.findIndex(({ id }) => id === (active ?? last)),
  );

  const select = (id: string) => {
    if (module.toggleActive(row.key, id)) void module.complete(row.key, id);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape' && active !== null) return onClose();
    const { id: here } = assets[index] ?? {};
    if (here !== undefined && isBookmarkKey(event)) return bookmark(here);
    const target = posterKey(inlineKey(event.key), index, assets.length);
    const id = target === null ? undefined : assets[target]?.id;
    if (target === null || id === undefined) return;
    event.preventDefault();
    setLast(id);
    if (active !== null) select(id);
    list.current?.querySelectorAll<HTMLElement>('[data-poster]')[target]?.focus();
  };

  return (
    <div className={styles.scroller}>
      <ul ref={list} className={styles.posters} aria-labelledby={labelId}>
        {assets.map((asset, index) => (
          <Poster
            key={asset.id}
            asset={asset}
            selected={asset.id === active}
            inTabOrder={index === current}
            panel={panel}
            onClick={() => {
              setLast(asset.id);
              select(asset.id);
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      </ul>
      <RowArrows ends={ends} onScroll={scroll} />
    </div>
  );
}
