import { bookmarksModule } from '@assetportal/sdk';
import { countText } from '@assetportal/sdk/rules';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { ArrowRight, Bookmark, Download, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { classes } from '../../lib/classes.js';
import { useDock } from '../dock/useDock.js';
import { useDownload } from '../downloads/useDownload.js';
import { openTray, useTray } from './tray.js';
import styles from './TrayPanel.module.css';
import { MAX_THUMBS, TrayThumbs } from './TrayThumbs.js';
import { useTrayDrop } from './useTrayDrop.js';

/** The bookmarks in a panel at the bottom of the window, into which the user drags assets. */
export function TrayPanel() {
  const t = useT();
  const locale = useLocale();
  const bookmarks = useModule(bookmarksModule);
  const { ids, assets } = useStore(bookmarks.store);
  const { dragged } = useTray();
  const panel = useRef<HTMLElement>(null);
  useDock(panel, 'tray');
  useEffect(() => {
    if (ids.length > 0) void bookmarks.load(MAX_THUMBS);
  }, [bookmarks, ids]);
  const { before, isOver, handlers } = useTrayDrop();
  return (
    <section
      ref={panel}
      aria-label={t('tray.label')}
      className={classes(styles.panel, dragged !== null && styles.waiting, isOver && styles.over)}
      {...handlers}
    >
      <header className={styles.head}>
        <Bookmark aria-hidden />
        <h2>{t('tray.title')}</h2>
        <span className={styles.count}>{countText(ids.length, locale)}</span>
        <IconButton
          size="sm"
          label={t('tray.close')}
          className={styles.close}
          onClick={() => openTray(false)}
        >
          <X />
        </IconButton>
      </header>
      {dragged !== null && <p className={styles.hint}>{t('tray.drop', { count: dragged.count })}</p>}
      {dragged === null && ids.length === 0 && <p className={styles.hint}>{t('tray.empty')}</p>}
      {ids.length > 0 && <TrayThumbs ids={ids} assets={assets} before={isOver ? before : undefined} />}
      <Actions count={ids.length} />
    </section>
  );
}

function Actions({ count }: { readonly count: number }) {
  const t = useT();
  const bookmarks = useModule(bookmarksModule);
  const download = useDownload();
  const downloadAll = async () => {
    await bookmarks.load(count);
    const { assets, assetsStatus } = bookmarks.store.getState();
    if (assetsStatus === 'success') download(assets);
  };
  return (
    <div className={styles.actions}>
      {count > 0 && (
        <Button size="sm" icon={<Download aria-hidden />} onClick={() => void downloadAll()}>
          {t('bookmarks.downloadAll')}
        </Button>
      )}
      <ButtonLink size="sm" variant="quiet" to="/bookmark" icon={<ArrowRight aria-hidden />}>
        {t('tray.open')}
      </ButtonLink>
    </div>
  );
}
