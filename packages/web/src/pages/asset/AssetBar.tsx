import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { assetRoute } from '@assetportal/sdk/rules';
import styles from './AssetPage.module.css';

/** The bar above an asset: a back button, and buttons to the neighboring search results. */
export function AssetBar({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const navigate = useNavigate();
  const back = () => {
    // The router numbers its history entries. Entry 0 has no previous page in the portal to go back to.
    const first = (window.history.state as { idx?: number } | null)?.idx === 0;
    void (first ? navigate('/search/*') : navigate(-1));
  };
  return (
    <div className={styles.bar}>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={back}>
        {t('common.back')}
      </Button>
      <NeighborButtons asset={asset} />
    </div>
  );
}

/**
 * The position of the asset in the search results, and the buttons to its neighbors. Renders nothing if the
 * asset is not among the loaded results, or is the only one.
 */
function NeighborButtons({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const { search } = useApp();
  const { results, numFound } = useStore(search, (state) => ({
    results: state.results,
    numFound: state.numFound,
  }));
  const index = results.indexOf(asset.id) ?? -1;
  const previous = results.at(index - 1);
  const next = index === -1 ? undefined : results.at(index + 1);
  const step = useStep();
  useArrowKeys(
    () => step(previous),
    () => step(next),
  );
  if (index === -1 || results.loaded <= 1) return null;
  return (
    <div className={styles.steps}>
      <span className={styles.position}>
        {t('preview.assetOf', { position: index + 1, total: numFound })}
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
  );
}

/**
 * Returns a function that opens a neighboring asset. The asset replaces this page in the history, so that Back
 * leads to the results after any number of steps.
 */
function useStep(): (to: Asset | undefined) => void {
  const navigate = useNavigate();
  return (to) => {
    if (to !== undefined) void navigate(assetRoute(to.id), { replace: true });
  };
}

/**
 * Calls a handler for the left and right arrow keys, unless the focused element needs these keys or is in a
 * dialog.
 */
function useArrowKeys(onLeft: () => void, onRight: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest('input, select, textarea, video, audio, [role="menu"], dialog')) return;
      if (event.key === 'ArrowLeft') onLeft();
      if (event.key === 'ArrowRight') onRight();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
