import { closestModule } from '@assetportal/sdk';
import { emphasizedValue, type SuggestedTarget } from '@assetportal/sdk/rules';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { LabelParts } from '../../../components/Suggestions/LabelParts.js';
import styles from './ResultStates.module.css';

interface DidYouMeanProps {
  readonly onCorrect: (target: SuggestedTarget) => void;
}

/** Offers the corrected search, with its number of results. Renders nothing without a correction. */
export function DidYouMean({ onCorrect }: DidYouMeanProps) {
  const t = useT();
  const { correction } = useStore(useModule(closestModule).store);
  if (correction === null) return null;
  const { text, total } = correction;
  return (
    <p role="status">
      <button type="button" className={styles.correction} onClick={() => onCorrect(correction)}>
        <LabelParts parts={emphasizedValue((word) => t('search.didYouMean', { word }), text)} />
      </button>{' '}
      {t('search.resultsThere', { count: total })}
    </p>
  );
}
