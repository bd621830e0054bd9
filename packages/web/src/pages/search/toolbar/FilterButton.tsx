import { useT } from '@assetportal/sdk/react';
import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import styles from './Toolbar.module.css';

/**
 * Button that opens the sheet with the facets on a small screen.
 *
 * @param props.count number of active filters
 */
export function FilterButton({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  const t = useT();
  return (
    <IconButton
      id={LANDMARKS.facets}
      label={count === 0 ? t('facets.show') : t('facets.showWith', { count })}
      aria-haspopup="dialog"
      className={styles.filters}
      onClick={onOpen}
    >
      <SlidersHorizontal />
      {count > 0 && <span className={styles.number}>{count}</span>}
    </IconButton>
  );
}
