import { thumbnailScroll, type PreviewPage } from '@assetportal/sdk/rules';
import { useApp, useT } from '@assetportal/sdk/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../components/IconButton/IconButton.js';
import { Skeleton } from '../components/Skeleton/Skeleton.js';
import styles from './Preview.module.css';

interface PageStripProps {
  readonly pages: readonly PreviewPage[];
  readonly page: number;
}

/** The pages of a document or frames of a video, below the stage. */
export function PageStrip({ pages, page }: PageStripProps) {
  const t = useT();
  const { preview } = useApp();
  const row = useRef<HTMLDivElement>(null);

  // Links and pictures are fetched for what is in sight alone: a document may have a thousand pages.
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries
          .filter((entry) => entry.isIntersecting)
          .map((entry) => Number((entry.target as HTMLElement).dataset.page));
        if (seen.length > 0) void preview.load(seen);
      },
      { root: element, rootMargin: '0px 200px' },
    );
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [preview, pages.length]);

  useEffect(() => {
    row.current
      ?.querySelector(`[data-page="${page}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
  }, [page]);

  const scroll = (direction: 'back' | 'forward') => {
    const element = row.current;
    if (element === null) return;
    const { scrollLeft: offset, clientWidth, scrollWidth: content } = element;
    element.scrollTo({ left: thumbnailScroll({ offset, window: clientWidth, content, direction }) });
  };

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
