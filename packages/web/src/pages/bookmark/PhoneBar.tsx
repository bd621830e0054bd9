import { useT } from '@assetportal/sdk/react';
import { Download, Mail } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import { useDock } from '../../shell/dock/useDock.js';
import type { BookmarkActions } from './useBookmarkActions.js';
import styles from './PhoneBar.module.css';

/** The main actions at the bottom of a phone. */
export function PhoneBar({ actions: { downloadAll, order } }: { readonly actions: BookmarkActions }) {
  const t = useT();
  const phone = useMediaQuery('(width < 40rem)');
  const bar = useRef<HTMLDivElement>(null);
  const isShown = phone && (downloadAll !== undefined || order !== undefined);
  useDock(bar, 'bar', isShown);
  if (!isShown) return null;
  return (
    <div ref={bar} role="region" aria-label={t('bookmarks.actions')} className={styles.bar}>
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
    </div>
  );
}
