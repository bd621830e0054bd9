import { useT } from '@assetportal/sdk/react';
import { Download, Mail } from 'lucide-react';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { PhoneBar } from '../../shell/dock/PhoneBar.js';
import styles from './PhoneActions.module.css';
import type { BookmarkActions } from './useBookmarkActions.js';

/** The main actions at the bottom of a phone. */
export function PhoneActions({ actions: { downloadAll, order } }: { readonly actions: BookmarkActions }) {
  const t = useT();
  if (downloadAll === undefined && order === undefined) return null;
  return (
    <PhoneBar label={t('bookmarks.actions')}>
      {downloadAll !== undefined && (
        <Button
          variant="primary"
          className={styles.main}
          icon={<Download aria-hidden />}
          onClick={downloadAll}
        >
          {t('bookmarks.downloadAll')}
        </Button>
      )}
      {order !== undefined &&
        (downloadAll === undefined ? (
          <Button variant="primary" className={styles.main} icon={<Mail aria-hidden />} onClick={order}>
            {t('bookmarks.order')}
          </Button>
        ) : (
          <IconButton label={t('bookmarks.order')} className={styles.order} onClick={order}>
            <Mail />
          </IconButton>
        ))}
    </PhoneBar>
  );
}
