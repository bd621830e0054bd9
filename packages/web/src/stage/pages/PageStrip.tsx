import type { Asset } from '@assetportal/sdk/contract';
import { pageImages, stripWindow, thumbnailScroll } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
} from 'react';
import { onwardOf } from '../../lib/direction.js';
import { Skeleton } from '../../components/Skeleton/Skeleton.js';
import { addressOf } from '../../lib/startup/startupData.js';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import { useElementSize } from '../common/useElementSize.js';
import type { LinkedPages } from './usePageLinks.js';
import styles from './PageStrip.module.css';
import { stripSize } from './stripSize.js';

interface PageStripProps {
  readonly asset: Asset;
  readonly page: number;
  readonly pages: number;
  readonly links: LinkedPages | undefined;
  readonly onPage: (page: number) => void;
}

/**
 * The strip of the pages of a document. Only the pages in view are in the document and load their images, because a
 * document may have thousands.
 */
export function PageStrip({ asset, page, pages, links, onPage }: PageStripProps) {
  const t = useT();
  const isRow = useMediaQuery(PHONE);
  const scroller = useRef<HTMLElement>(null);
  const size = useElementSize(scroller);
  const [offset, setOffset] = useState(0);
  const { pageHeight, pitch } = stripSize(asset, isRow);
  const extent = (isRow ? size?.width : size?.height) ?? 0;

  usePageInView(scroller, { page, pitch, extent, isRow });
  const shown = stripWindow({ offset, extent, pitch, count: pages });
  const load = links?.load;
  const inView = extent > 0 ? shown.join(' ') : '';
  useEffect(() => {
    if (inView !== '') void load?.(inView.split(' ').map(Number));
  }, [load, inView]);
  return (
    <nav
      ref={scroller}
      className={styles.strip}
      aria-label={t('preview.pages')}
      onScroll={({ currentTarget: { scrollLeft, scrollTop } }) =>
        setOffset(isRow ? Math.abs(scrollLeft) : scrollTop)
      }
    >
      <ol
        style={
          { [isRow ? 'width' : 'height']: pages * pitch, '--page-height': `${pageHeight}px` } as CSSProperties
        }
      >
        {shown.map((number) => (
          <li
            key={number}
            aria-setsize={pages}
            aria-posinset={number}
            style={{ [isRow ? 'insetInlineStart' : 'top']: (number - 1) * pitch }}
          >
            <PageButton
              number={number}
              url={pageImages(asset, number)?.small ?? links?.urlOf(number)}
              current={number === page}
              label={t('preview.page', { page: number })}
              onPage={onPage}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StripLayout {
  readonly page: number;
  /** Distance between the starts of two pages in pixels. */
  readonly pitch: number;
  /** Length of the visible part in pixels. */
  readonly extent: number;
  readonly isRow: boolean;
}

/**
 * Keeps the current page in view, with its neighbors: the strip moves by half its visible length (specification,
 * section 4, Preview). After a jump to a distant page, the page is centered.
 */
function usePageInView(scroller: RefObject<HTMLElement | null>, layout: StripLayout): void {
  const { page, pitch, extent, isRow } = layout;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || extent === 0) return;
    const start = (page - 1) * pitch;
    const at = isRow ? Math.abs(element.scrollLeft) : element.scrollTop;
    const isBefore = start - pitch < at;
    if (!isBefore && start + 2 * pitch <= at + extent) return;
    const half = thumbnailScroll({
      offset: at,
      window: extent,
      content: isRow ? element.scrollWidth : element.scrollHeight,
      direction: isBefore ? 'back' : 'forward',
    });
    const isReached = start >= half && start + pitch <= half + extent;
    const to = isReached ? half : start - (extent - pitch) / 2;
    element.scrollTo({ ...(isRow ? { left: to * onwardOf(element) } : { top: to }), behavior: 'instant' });
  }, [scroller, page, pitch, extent, isRow]);
}

/** Memoized, because all buttons render again when the user scrolls. */
const PageButton = memo(function PageButton(props: {
  readonly number: number;
  readonly url: string | undefined;
  readonly current: boolean;
  readonly label: string;
  readonly onPage: (page: number) => void;
}) {
  const { number, url, current, label, onPage } = props;
  const [hasFailed, setHasFailed] = useState(false);
  // An image without its size would move when it loads.
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <button
      type="button"
      data-page={number}
      className={styles.page}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={() => {
        setHasFailed(false);
        onPage(number);
      }}
    >
      <span className={styles.sheet}>
        {url === undefined || hasFailed ? (
          <Skeleton width="100%" height="100%" />
        ) : (
          <img
            src={addressOf(url)}
            alt=""
            draggable={false}
            style={isLoaded ? undefined : { visibility: 'hidden' }}
            onLoad={() => setIsLoaded(true)}
            onError={() => setHasFailed(true)}
          />
        )}
      </span>
      <span aria-hidden>{number}</span>
    </button>
  );
});
