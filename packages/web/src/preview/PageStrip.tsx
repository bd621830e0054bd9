import type { PreviewPage } from '@assetportal/sdk/rules';
import { useApp, useT } from '@assetportal/sdk/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../components/IconButton/IconButton.js';
import { Skeleton } from '../components/Skeleton/Skeleton.js';
import styles from './Preview.module.css';
import { usePageStrip } from './usePageStrip.js';

interface PageStripProps {
  readonly pages: readonly PreviewPage[];
  readonly page: number;
}

/** The pages of a document, or the frames of a video, below the stage. */
export function PageStrip({ pages, page }: PageStripProps) {
  const t = useT();
  const { preview } = useApp();
  const row = useRef<HTMLDivElement>(null);

  const scroll = usePageStrip(row, page, pages.length);

  return (
    <div className={styles.strip}>
      <IconButton size="sm" tone="stage" label={t('preview.scrollBack')} onClick={() => scroll('back')}>
        <ChevronLeft />
      </IconButton>
      <div ref={row} className={styles.pages} role="group" aria-label={t('preview.pages')}>
        {pages.map((entry) => (
          <button
            key={entry.page}
            type="button"
            data-page={entry.page}
            className={styles.pageButton}
            aria-label={t('preview.page', { page: entry.page })}
            aria-current={entry.page === page ? 'page' : undefined}
            onClick={() => preview.go(entry.page)}
          >
            {entry.url === null ? (
              <Skeleton width="100%" height="100%" />
            ) : (
              <img src={entry.url} alt="" draggable={false} loading="lazy" />
            )}
          </button>
        ))}
      </div>
      <IconButton size="sm" tone="stage" label={t('preview.scrollForward')} onClick={() => scroll('forward')}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
