import { bookmarksModule } from '@assetportal/sdk';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Bookmark } from 'lucide-react';
import { useEffect } from 'react';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';
import { Button, ButtonLink } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { BookmarkCard } from './BookmarkCard.js';
import styles from './BookmarkPage.module.css';

/** The bookmarked assets, in the order in which they were added (specification, section 2, Bookmark page). */
export default function BookmarkPage() {
  const t = useT();
  const bookmarks = useModule(bookmarksModule);
  const { ids, assets, assetsStatus, status } = useStore(bookmarks.store);
  usePageTitle(t('bookmarks.title'));
  const hasList = status === 'success' || status === 'update';
  useEffect(() => {
    if (hasList && ids.length > 0) void bookmarks.load(ids.length);
    return () => bookmarks.leave();
  }, [bookmarks, hasList, ids]);

  if (ids.length === 0 && hasList) {
    return (
      <EmptyState
        level={1}
        icon={<Bookmark />}
        title={t('bookmarks.emptyTitle')}
        actions={
          <ButtonLink variant="primary" to="/search/*">
            {t('bookmarks.startSearch')}
          </ButtonLink>
        }
      >
        <p>{t('bookmarks.emptyText')}</p>
      </EmptyState>
    );
  }
  if (status === 'failure' || assetsStatus === 'failure') {
    const retry = () => void bookmarks.sync().then(() => bookmarks.load());
    return (
      <ErrorState
        level={1}
        title={t('bookmarks.failed')}
        actions={
          <Button variant="primary" onClick={retry}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('bookmarks.title')}</h1>
        <p>{t('bookmarks.count', { count: ids.length })}</p>
      </header>
      {assets.length === 0 && <BusyOverlay label={t('bookmarks.loading')} />}
      <ul className={styles.cards}>
        {assets.map((asset) => (
          <BookmarkCard key={asset.id} asset={asset} />
        ))}
      </ul>
    </div>
  );
}
