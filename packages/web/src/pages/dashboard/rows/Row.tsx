import { collectionsModule } from '@assetportal/sdk';
import { NO_POSTERS, type CollectionRow } from '@assetportal/sdk/rules';
import { useModule, useStore } from '@assetportal/sdk/react';
import { useEffect, useId, useRef, useState } from 'react';
import { deferred } from '../../../lib/deferred.js';
import { PosterRow } from './PosterRow.js';
import { RowHead } from './RowHead.js';
import { RowMessage } from './RowMessage.js';
import styles from './Rows.module.css';
import { SkeletonPosters } from './SkeletonPosters.js';
import { useVisible } from './useVisible.js';

const PosterPanel = deferred(
  'poster-panel',
  async () => (await import('../panel/PosterPanel.js')).PosterPanel,
);

/** A row of the home page: its heading, its posters, and the info panel of the selected poster. */
export function Row({ row }: { readonly row: CollectionRow }) {
  const heading = useId();
  const panel = useId();
  const module = useModule(collectionsModule);
  const { key } = row;
  const { status, assets, total } = useStore(module.store, (state) => state.posters[key] ?? NO_POSTERS);
  const active = useStore(module.store, (state) => (state.active?.key === key ? state.active.id : null));
  const selected = assets.find(({ id }) => id === active);
  const posters = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState(false);
  const visible = useVisible<HTMLElement>(() => setSeen(true));
  useEffect(() => {
    // The posters are dropped when the session changes, and loaded again.
    if (seen && status === 'initial') void module.loadPosters(key);
  }, [module, key, seen, status]);

  const close = () => {
    const poster = [...(posters.current?.querySelectorAll('button') ?? [])].find(
      (button) => button.dataset['poster'] === active,
    );
    module.clearActive();
    poster?.focus();
  };

  return (
    <section ref={visible} className={styles.row} aria-labelledby={heading}>
      <RowHead id={heading} row={row} total={total} />
      {status === 'failure' ? (
        <RowMessage onRetry={() => void module.loadPosters(key)} />
      ) : status === 'success' && assets.length === 0 ? (
        <RowMessage />
      ) : assets.length === 0 ? (
        seen ? (
          <SkeletonPosters />
        ) : (
          <div className={styles.unseen} />
        )
      ) : (
        <PosterRow
          list={posters}
          row={row}
          assets={assets}
          active={active}
          labelId={heading}
          panel={panel}
          onClose={close}
        />
      )}
      {selected !== undefined && <PosterPanel id={panel} asset={selected} assets={assets} onClose={close} />}
    </section>
  );
}
