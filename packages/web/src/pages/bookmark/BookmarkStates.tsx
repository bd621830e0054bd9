import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import styles from './BookmarkPage.module.css';
import { PendingRow } from './list/Row.js';
import row from './list/Row.module.css';

/**
 * Shown if the user has no bookmarks. Names the key for bookmarks only to users with a mouse.
 *
 * @param takesFocus true if the last row was removed, which may have had the focus
 */
export function EmptyBookmarks({ takesFocus }: { readonly takesFocus: boolean }) {
  const t = useT();
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) box.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} className={styles.empty}>
      <EmptyIllustration />
      <h1>{t('bookmarks.emptyTitle')}</h1>
      <p>{t(hasMouse ? 'bookmarks.emptyText' : 'bookmarks.emptyTextTouch')}</p>
      <ButtonLink variant="primary" to="/search/*" icon={<Search aria-hidden />} className={styles.start}>
        {t('bookmarks.startSearch')}
      </ButtonLink>
    </div>
  );
}

/** A bookmarked image between two empty places. */
function EmptyIllustration() {
  return (
    <svg className={styles.illustration} viewBox="0 0 288 168" fill="none" aria-hidden>
      <g stroke="var(--color-edge)" strokeWidth="1.5" strokeDasharray="4 5">
        <rect x="2" y="44" width="68" height="96" rx="6" />
        <rect x="218" y="44" width="68" height="96" rx="6" />
      </g>
      <rect x="84" y="20" width="120" height="128" rx="8" fill="var(--color-sunken)" />
      <path
        d="M84 122l32-38a6 6 0 0 1 9 0l18 20 13-14a6 6 0 0 1 9 0l39 40v10a8 8 0 0 1-8 8H92a8 8 0 0 1-8-8z"
        fill="var(--color-accent)"
        opacity="0.22"
      />
      <circle cx="170" cy="56" r="11" fill="var(--color-accent)" opacity="0.3" />
      <path d="M131 20h26v42l-13-9-13 9z" fill="var(--color-accent)" />
    </svg>
  );
}

export function FailedBookmarks({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      level={1}
      title={t('bookmarks.failed')}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}

/** Six rows in the form of those that are loading. */
export function LoadingBookmarks() {
  const t = useT();
  return (
    <div className={styles.main} aria-busy>
      <VisuallyHidden role="status">{t('bookmarks.loading')}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={row.row} style={{ position: 'relative' }}>
          <PendingRow />
        </div>
      ))}
    </div>
  );
}
