import type { FacetRows } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Button } from '../../../../components/Button/Button.js';
import styles from './FacetValues.module.css';

interface MoreLessProps extends Pick<FacetRows, 'hidden' | 'more' | 'less'> {
  readonly onChange: (shown: number) => void;
}

/** The buttons that show more or fewer values of a long list. */
export function MoreLess({ hidden, more, less, onChange }: MoreLessProps) {
  const t = useT();
  if (more === null && less === null) return null;
  return (
    <div className={styles.moreLess}>
      {more !== null && (
        <Button variant="quiet" size="sm" onClick={() => onChange(more)}>
          {hidden === null ? t('facets.moreUncounted') : t('facets.more', { count: hidden })}
        </Button>
      )}
      {less !== null && (
        <Button variant="quiet" size="sm" onClick={() => onChange(less)}>
          {t('facets.less')}
        </Button>
      )}
    </div>
  );
}
