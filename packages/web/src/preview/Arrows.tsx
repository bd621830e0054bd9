import { keysIn, type Neighbors } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Direction } from '../asset/useNeighbors.js';
import { IconButton } from '../components/IconButton/IconButton.js';
import styles from './Preview.module.css';

interface ArrowsProps {
  readonly neighbors: Neighbors;
  readonly step: (direction: Direction) => void;
}

/** The buttons to the previous and the next asset. At an end of the list, the button is disabled but keeps the focus. */
export function Arrows({ neighbors, step }: ArrowsProps) {
  const t = useT();
  const [previousKey, nextKey] = keysIn(['←', '→'], useLocale());
  const nameOf = (action: string, title: string | undefined) =>
    title === undefined ? action : `${action}: ${title}`;
  return (
    <>
      <IconButton
        tone="over"
        label={nameOf(t('preview.previousAsset'), neighbors.previous?.title)}
        tooltip={t('preview.previousAsset')}
        shortcut={previousKey}
        aria-disabled={!neighbors.hasPrevious}
        className={styles.previous}
        onClick={() => step('previous')}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        tone="over"
        label={nameOf(t('preview.nextAsset'), neighbors.next?.title)}
        tooltip={t('preview.nextAsset')}
        shortcut={nextKey}
        aria-disabled={!neighbors.hasNext}
        className={styles.next}
        onClick={() => step('next')}
      >
        <ChevronRight />
      </IconButton>
    </>
  );
}
