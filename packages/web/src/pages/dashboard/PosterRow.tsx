import { assetRoute, searchToUrl } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { AssetImage, ratioOf } from '../../components/AssetImage/AssetImage.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { useSearchDefaults } from '../../shell/navigation/useSearchDefaults.js';
import styles from './PosterRow.module.css';

/** Number of posters that load with priority, because they are usually visible without scrolling. */
const PRIORITY_POSTERS = 6;
const MIN_RATIO = 0.6;
const MAX_RATIO = 2.2;

/** The newest assets in a row, all of the same height. Shows placeholders while `assets` is undefined. */
export function PosterRow({ assets }: { readonly assets: readonly Asset[] | undefined }) {
  const t = useT();
  const heading = useId();
  const row = useRef<HTMLUListElement>(null);
  const defaults = useSearchDefaults();
  const all = searchToUrl(
    { ...defaults, query: '*', filters: {}, sort: { field: 'imp_date', direction: 'desc' } },
    defaults,
  );
  const scroll = (direction: -1 | 1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{t('dashboard.newest')}</h2>
        <Link to={all}>{t('dashboard.showAll')}</Link>
        {/*
         * These buttons are for the mouse only: keyboard users and screen readers move through the posters
         * themselves.
         */}
        <span className={styles.scrollButtons} aria-hidden>
          <IconButton label={t('common.previous')} size="sm" tabIndex={-1} onClick={() => scroll(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t('common.next')} size="sm" tabIndex={-1} onClick={() => scroll(1)}>
            <ChevronRight />
          </IconButton>
        </span>
      </div>
      <ul ref={row} className={styles.row}>
        {assets === undefined
          ? PLACEHOLDER_RATIOS.map((ratio, index) => (
              <li key={index} className={styles.poster} style={ratioStyle(ratio)} />
            ))
          : assets.map((asset, index) => (
              <li
                key={asset.id}
                className={styles.poster}
                style={ratioStyle(Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratioOf(asset))))}
              >
                <Link to={assetRoute(asset.id)} title={asset.title}>
                  <AssetImage
                    asset={asset}
                    alt={asset.title}
                    box="fill"
                    priority={index < PRIORITY_POSTERS}
                  />
                </Link>
              </li>
            ))}
      </ul>
    </section>
  );
}

const PLACEHOLDER_RATIOS = [1.5, 0.7, 1.5, 1.3, 1.5, 0.8, 1.5];
const ratioStyle = (ratio: number) => ({ '--ratio': ratio }) as CSSProperties;
