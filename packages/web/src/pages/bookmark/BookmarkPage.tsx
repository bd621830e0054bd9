import { bookmarksModule } from '@assetportal/sdk';
import { formatValue, roomFor, totalSize } from '@assetportal/sdk/rules';
import { MAX_BOOKMARKS } from '@assetportal/sdk/contract';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { useDownload } from '../../shell/downloads/useDownload.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { BackLink } from './BackLink.js';
import styles from './BookmarkPage.module.css';
import { EmptyBookmarks, FailedBookmarks, LoadingBookmarks } from './BookmarkStates.js';
import { DeleteAllDialog } from './DeleteAllDialog.js';
import { OrderList } from './list/OrderList.js';
import { PhoneActions } from './PhoneActions.js';
import { SidePanel } from './SidePanel.js';
import { useBookmarkActions } from './useBookmarkActions.js';
import { useBookmarkList, type ShownBookmarks } from './useBookmarkList.js';

/** The bookmarked assets in the user's order, and the actions on them (specification, section 2, Bookmark page). */
export default function BookmarkPage() {
  const t = useT();
  const shown = useBookmarkList();
  const [hadRows, setHadRows] = useState(false);
  usePageTitle(t('bookmarks.title'));
  if (shown.state === 'list' && !hadRows) setHadRows(true);
  switch (shown.state) {
    case 'empty':
      return <EmptyBookmarks takesFocus={hadRows} />;
    case 'failed':
      return <FailedBookmarks onRetry={shown.retry} />;
    case 'loading':
      return (
        <div className={styles.page}>
          <Head shown={shown} />
          <LoadingBookmarks />
        </div>
      );
    case 'list':
      return <Bookmarks shown={shown} />;
  }
}

function Bookmarks({ shown }: { readonly shown: ShownBookmarks }) {
  const bookmarks = useModule(bookmarksModule);
  const { confirmation } = useStore(bookmarks.store);
  const download = useDownload();
  const actions = useBookmarkActions(shown);
  return (
    <div className={styles.page}>
      <Head shown={shown} />
      <div className={styles.main}>
        <OrderList
          ids={shown.ids}
          assets={shown.byId}
          rowOf={shown.rowOf}
          unavailable={shown.offer.unavailable}
          onDownload={(asset) => download([asset])}
          onRemove={(id) => void bookmarks.remove([id])}
          onMove={(id, place) => void bookmarks.move([id], place)}
        />
      </div>
      <SidePanel shown={shown} actions={actions} />
      <PhoneActions actions={actions} />
      {confirmation?.kind === 'clear' && (
        <DeleteAllDialog
          count={confirmation.count}
          onAccept={() => bookmarks.accept()}
          onCancel={() => bookmarks.cancel()}
        />
      )}
    </div>
  );
}

function Head({ shown: { ids, assets } }: { readonly shown: ShownBookmarks }) {
  const t = useT();
  const locale = useLocale();
  const count = ids.length;
  const isComplete = assets.length === count;
  const size = formatValue(totalSize(assets), 'filesize', locale);
  return (
    <>
      <BackLink />
      <header className={styles.head}>
        <h1>{t('bookmarks.title')}</h1>
        {count > 0 && (
          <p>{isComplete ? t('bookmarks.summary', { count, size }) : t('bookmarks.count', { count })}</p>
        )}
        {roomFor(count) === 0 && <p>{t('bookmarks.full', { most: MAX_BOOKMARKS })}</p>}
      </header>
    </>
  );
}
