import { useT } from '@assetportal/sdk/react';
import { FileArchive } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { DropZone } from '../../settings/files/DropZone.js';
import page from '../BackupPage.module.css';
import styles from './RestoreSection.module.css';
import { useFileInput } from './useFileInput.js';

/** The area for a backup: drop a file, or choose one with the button. */
export function ChooseFile() {
  const t = useT();
  const { input, open, choose } = useFileInput();
  return (
    <DropZone onDrop={choose}>
      <div className={styles.drop}>
        {input}
        <FileArchive aria-hidden />
        <strong>{t('backup.drop')}</strong>
        <span className={page.hint}>{t('backup.dropHint')}</span>
        <Button onClick={open}>{t('backup.chooseFile')}</Button>
      </div>
    </DropZone>
  );
}
