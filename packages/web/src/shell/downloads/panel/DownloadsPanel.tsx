import { downloadsModule } from '@assetportal/sdk';
import { isActiveDownload, isFinishedDownload } from '@assetportal/sdk/rules';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { useSwipeDown } from '../../../components/Dialog/useSwipeDown.js';
import { PHONE, useMediaQuery } from '../../../lib/useMediaQuery.js';
import { DownloadRow } from './DownloadRow.js';
import styles from './DownloadsPanel.module.css';
import { RING_ID } from './DownloadRing.js';
import { usePanelDock } from './usePanelDock.js';

/** The docked panel with all downloads. Without an open panel, only the announcements for screen readers. */
export function DownloadsPanel() {
  const downloads = useModule(downloadsModule);
  const { items, open, announcement } = useStore(downloads.store);
  const t = useT();
  return (
    <>
      <VisuallyHidden role="status">
        {announcement !== null && (
          <span key={announcement.number}>{t(announcement.key, announcement.params)}</span>
        )}
      </VisuallyHidden>
      {open && items.length > 0 && <OpenPanel />}
    </>
  );
}

function OpenPanel() {
  const t = useT();
  const downloads = useModule(downloadsModule);
  const { items } = useStore(downloads.store);
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const phone = useMediaQuery(PHONE);
  const minimize = () => {
    downloads.setOpen(false);
    document.getElementById(RING_ID)?.focus();
  };
  const swipe = useSwipeDown(panel, minimize);
  usePanelDock(panel);
  const active = items.filter(isActiveDownload).length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise, the search page would also clear the selection.
    event.stopPropagation();
    minimize();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape minimizes the panel wherever the focus is in it.
    <section
      ref={panel}
      aria-labelledby={title}
      className={styles.panel}
      onKeyDown={onKeyDown}
      onPointerEnter={() => downloads.hold(true)}
      onPointerLeave={() => downloads.hold(false)}
      onFocus={() => downloads.hold(true)}
      onBlur={() => downloads.hold(false)}
    >
      <header className={styles.head} {...(phone ? swipe : {})}>
        <h2 id={title}>{t('downloads.title')}</h2>
        <span className={styles.count}>{active > 0 && t('downloads.active', { count: active })}</span>
        {items.some(isFinishedDownload) && (
          <Button size="sm" variant="quiet" onClick={() => downloads.clearFinished()}>
            {t('downloads.clear')}
          </Button>
        )}
        <IconButton label={t('downloads.minimize')} onClick={minimize}>
          <ChevronDown />
        </IconButton>
      </header>
      <ul className={styles.list}>
        {items.map((item) => (
          <DownloadRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
