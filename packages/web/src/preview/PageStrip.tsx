import type { PreviewPage } from '@assetportal/sdk/rules';
import { useApp, useT } from '@assetportal/sdk/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useRef } from 'react';
import { IconButton } from '../components/IconButton/IconButton.js';
import { Skeleton } from '../components/Skeleton/Skeleton.js';
import styles from './Preview.module.css';
import { usePageStrip } from './usePageStrip.js';

interface PageStripProps {
  /** The pages requested so far. */
  readonly pages: ReadonlyMap<number, PreviewPage>;
  readonly pageCount: number;
  readonly page: number;
}

/** The pages of a document, or the frames of a video, below the stage. */
export function PageStrip({ pages, pageCount, page }: PageStripProps) {
  const t = useT();
  const { preview } = useApp();
  const row = useRef<HTMLDivElement>(null);

  const scroll = usePageStrip(row, page, pageCount);

  return (
    <div className={styles.strip}>
      <IconButton size="sm" tone="stage" label={t('preview.scrollBack')} onClick={() => scroll('back')}>
        <ChevronLeft />
      </IconButton>
      <div ref={row} className={styles.pages} role="group" aria-label={t('preview.pages')}>
        {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
          <PageButton
            key={number}
            number={number}
            url={pages.get(number)?.url ?? null}
            current={number === page}
            label={t('preview.page', { page: number })}
            onGo={preview.go}
          />
        ))}
      </div>
      <IconButton size="sm" tone="stage" label={t('preview.scrollForward')} onClick={() => scroll('forward')}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}

/** Memoized, because a document may have thousands of pages, which load one by one. */
const PageButton = memo(function PageButton(props: {
  readonly number: number;
  readonly url: string | null;
  readonly current: boolean;
  readonly label: string;
  readonly onGo: (page: number) => void;
}) {
  const { number, url, current, label, onGo } = props;
  return (
    <button
      type="button"
      data-page={number}
      className={styles.pageButton}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={() => onGo(number)}
    >
      {url === null ? (
        <Skeleton width="100%" height="100%" />
      ) : (
        <img src={url} alt="" draggable={false} loading="lazy" />
      )}
    </button>
  );
});
