import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import styles from './AssetPage.module.css';

/** The way back, and to the neighbors in the search that led here. */
export function AssetBar({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useApp();
  const { docs, numFound } = useStore(search, (state) => ({ docs: state.docs, numFound: state.numFound }));
  const at = docs.findIndex((doc) => doc.id === asset.id);
  const previous = docs[at - 1];
  const next = at === -1 ? undefined : docs[at + 1];

  // A neighbor takes this page's place in the history: Back leads to the results, however far one has stepped.
  const step = (to: Asset | undefined) => {
    if (to !== undefined) void navigate(`/asset/${encodeURIComponent(to.id)}`, { replace: true });
  };

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest('input, select, textarea, video, audio, [role="menu"], dialog')) return;
      if (event.key === 'ArrowLeft') step(previous);
      if (event.key === 'ArrowRight') step(next);
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  });

  const back = () => {
    // The router numbers its entries: the first one of a visit has nothing before it to go back to.
    const first = (window.history.state as { idx?: number } | null)?.idx === 0;
    void (first ? navigate('/search/*') : navigate(-1));
  };

  return (
    <div className={styles.bar}>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={back}>
        {t('common.back')}
      </Button>
      {at !== -1 && docs.length > 1 && (
        <div className={styles.steps}>
          <span className={styles.position}>
            {t('preview.assetOf', { position: at + 1, total: numFound })}
          </span>
          <IconButton
            label={t('preview.previousAsset')}
            shortcut="←"
            disabled={previous === undefined}
            onClick={() => step(previous)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            label={t('preview.nextAsset')}
            shortcut="→"
            disabled={next === undefined}
            onClick={() => step(next)}
          >
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </div>
  );
}
