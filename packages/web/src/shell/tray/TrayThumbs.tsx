import type { Asset } from '@assetportal/sdk/contract';
import { assetRoute, countText, localized } from '@assetportal/sdk/rules';
import { useLocale } from '@assetportal/sdk/react';
import { useEffect, useRef } from 'react';
import { onwardOf } from '../../lib/direction.js';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { Link } from '../../components/Link/Link.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import styles from './TrayPanel.module.css';

/** Number of bookmarks that the tray shows. */
export const MAX_THUMBS = 60;

interface TrayThumbsProps {
  readonly ids: readonly string[];
  readonly assets: readonly Asset[];
  /** The thumbnail in front of which the dragged assets would be inserted. null: at the end. undefined: no drag. */
  readonly before: string | null | undefined;
}

/** The first bookmarks as thumbnails, in their order. */
export function TrayThumbs({ ids, assets, before }: TrayThumbsProps) {
  const locale = useLocale();
  const byId = new Map(assets.map((asset) => [asset.id, localized(asset, locale)]));
  const shown = ids.slice(0, MAX_THUMBS);
  const more = ids.length - shown.length;
  const list = useRef<HTMLUListElement>(null);
  const lastCount = useRef(ids.length);
  useEffect(() => {
    // The dropped assets are at the end.
    const row = list.current;
    if (row !== null && ids.length > lastCount.current)
      row.scrollTo({ left: row.scrollWidth * onwardOf(row) });
    lastCount.current = ids.length;
  }, [ids]);
  return (
    <ul ref={list} className={styles.thumbs} data-end={before === null ? '' : undefined}>
      {shown.map((id) => {
        const asset = byId.get(id);
        return (
          <li key={id} data-thumb={id} data-before={before === id ? '' : undefined}>
            {asset !== undefined && (
              <Link
                to={assetRoute(id)}
                draggable={false}
                aria-label={asset.title || asset.fname}
                {...tooltipOf(asset.title || asset.fname)}
              >
                <AssetImage asset={asset} alt="" box="fill" displayWidth={72} />
              </Link>
            )}
          </li>
        );
      })}
      {more > 0 && <li className={styles.more}>+{countText(more, locale)}</li>}
    </ul>
  );
}
