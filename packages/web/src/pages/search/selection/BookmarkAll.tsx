import { bookmarksModule } from '@assetportal/sdk';
import { can } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { BookmarkPlus } from 'lucide-react';
import { useRef } from 'react';
import { useAtTop } from '../../../lib/useAtTop.js';
import { useDock } from '../../../shell/dock/useDock.js';
import styles from './BookmarkAll.module.css';
import { BookmarkAllDialog } from './BookmarkAllDialog.js';

/**
 * Floating button that adds all results to the bookmarks, after a confirmation (specification, section 2, Search
 * screen). Hidden if the maximum number of assets per action is 0, and if there are no results. On
 * a phone, it loses its words when the page scrolls.
 */
export function BookmarkAll() {
  const t = useT();
  const { search, session } = useApp();
  const bookmarks = useModule(bookmarksModule);
  const { canAddAll, adding, confirmation } = useStore(bookmarks.store);
  const allowed = useStore(session.store, (state) => can(state, 'bookmarks'));
  const numFound = useStore(search.store, (state) => state.numFound);
  const isAtTop = useAtTop();
  const button = useRef<HTMLButtonElement>(null);
  const shown = canAddAll && allowed && numFound > 0;
  useDock(button, 'button', shown);
  if (!shown) return null;
  const request = () => {
    const { query, filters, sort } = search.store.getState();
    void bookmarks.requestAddAll({ query, filters, sort }, numFound);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-scrolled={isAtTop ? undefined : ''}
        aria-label={t('search.bookmarkAllFound', { count: numFound })}
        aria-busy={adding || undefined}
        onClick={adding ? undefined : request}
      >
        <BookmarkPlus aria-hidden />
        <span className={styles.label}>{t('search.bookmarkAll')}</span>
      </button>
      {confirmation?.kind === 'add-all' && (
        <BookmarkAllDialog
          confirmation={confirmation}
          onAccept={() => bookmarks.accept()}
          onCancel={() => bookmarks.cancel()}
        />
      )}
    </>
  );
}
