import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Download, X } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly onDownload: () => void;
  readonly onClear: () => void;
}

/** Bar with the number of selected assets and the actions for them. */
export function SelectionBar({ count, onDownload, onClear }: SelectionBarProps) {
  const t = useT();
  const downloading = useStore(useApp().downloads.store, (state) => state.status === 'downloading');
  return (
    <div className={styles.bar} data-covers="bottom" role="region" aria-label={t('search.selection')}>
      <IconButton size="sm" label={t('search.clearSelection')} onClick={onClear}>
        <X />
      </IconButton>
      <p className={styles.count} role="status">
        {t('search.selected', { count })}
      </p>
      <Button
        variant="primary"
        size="sm"
        icon={<Download aria-hidden />}
        busy={downloading}
        onClick={onDownload}
      >
        {t('download.start')}
      </Button>
    </div>
  );
}
