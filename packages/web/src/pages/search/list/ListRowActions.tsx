import { useT } from '@assetportal/sdk/react';
import { Download, Maximize2 } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import styles from './List.module.css';

/** The buttons of a row. The list handles their clicks (see useResultInput). */
export function ListRowActions() {
  const t = useT();
  return (
    <td role="gridcell" className={styles.actions}>
      <IconButton
        size="sm"
        tabIndex={-1}
        label={t('asset.preview')}
        shortcut={t('shortcuts.space')}
        data-action="preview"
      >
        <Maximize2 />
      </IconButton>
      <IconButton size="sm" tabIndex={-1} label={t('asset.download')} shortcut="d" data-action="download">
        <Download />
      </IconButton>
    </td>
  );
}
