import { useT } from '@assetportal/sdk/react';
import { Download, X } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  readonly count: number;
  /** How many of them are being downloaded still; 0 while nothing is. */
  readonly waiting: number;
  readonly onDownload: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected assets; there while some are. */
export function SelectionBar({ count, waiting, onDownload, onClear }: SelectionBarProps) {
  const t = useT();
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
        busy={waiting > 0}
        onClick={onDownload}
      >
        {t('download.start')}
      </Button>
    </div>
  );
}
