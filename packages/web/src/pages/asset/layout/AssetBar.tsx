import { countText, keysIn, type Neighbors } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import type { Direction } from '../../../asset/useNeighbors.js';
import styles from './AssetPage.module.css';

interface AssetBarProps {
  /** Null if the asset was opened without a search: then there is no position. */
  readonly neighbors: Neighbors | null;
  readonly step: (direction: Direction) => void;
  readonly back: () => void;
}

/** The bar above an asset: a back button, and the buttons to its neighbors in the results. */
export function AssetBar({ neighbors, step, back }: AssetBarProps) {
  const t = useT();
  const locale = useLocale();
  const [previousKey, nextKey] = keysIn(['←', '→'], locale);
  return (
    <div className={styles.bar}>
      <BackButton onBack={back} hasResults={neighbors !== null} />
      {neighbors !== null && (
        <nav className={styles.steps} aria-label={t('asset.results')}>
          <p className={styles.position}>
            {t('preview.assetOf', {
              position: countText(neighbors.at + 1, locale),
              total: countText(neighbors.total, locale),
            })}
          </p>
          <IconButton
            label={nameOf(t('preview.previousAsset'), neighbors.previous?.title)}
            tooltip={t('preview.previousAsset')}
            shortcut={previousKey}
            aria-disabled={!neighbors.hasPrevious}
            onClick={() => step('previous')}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            label={nameOf(t('preview.nextAsset'), neighbors.next?.title)}
            tooltip={t('preview.nextAsset')}
            shortcut={nextKey}
            aria-disabled={!neighbors.hasNext}
            onClick={() => step('next')}
          >
            <ChevronRight />
          </IconButton>
        </nav>
      )}
    </div>
  );
}

const nameOf = (action: string, title: string | undefined) =>
  title === undefined ? action : `${action}: ${title}`;

interface BackButtonProps {
  readonly onBack: () => void;
  readonly hasResults: boolean;
}

/** The button that leads back to the results, or home if the asset was opened without them. */
export function BackButton({ onBack, hasResults }: BackButtonProps) {
  const t = useT();
  const [long, short] = hasResults
    ? [t('asset.back'), t('asset.backShort')]
    : [t('common.back'), t('common.back')];
  return (
    <Button
      variant="quiet"
      className={styles.back}
      aria-label={long}
      icon={<ArrowLeft aria-hidden />}
      onClick={onBack}
    >
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </Button>
  );
}
