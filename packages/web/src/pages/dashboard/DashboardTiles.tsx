import { countText, searchToUrl, type DashboardTile } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Folder } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { KindIcon } from '../../components/AssetImage/KindIcon.js';
import { useSearchDefaults } from '../../shell/navigation/useSearchDefaults.js';
import styles from './DashboardTiles.module.css';

/** Tiles that link to searches. Each shows images, a name and the number of assets. */
export function DashboardTiles({
  title,
  tiles,
}: {
  readonly title: string;
  readonly tiles: readonly DashboardTile[];
}) {
  const t = useT();
  const locale = useLocale();
  const heading = useId();
  const defaults = useSearchDefaults();
  if (tiles.length === 0) return null;
  const name = ({ field, value }: DashboardTile) =>
    field === 'folder' ? value : t(`dashboard.kind.${value}`);
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className={styles.tiles}>
        {tiles.map((entry) => (
          <li key={entry.value}>
            <Link
              className={styles.tile}
              to={searchToUrl(
                { ...defaults, query: '*', filters: { [entry.field]: [entry.value] } },
                defaults,
              )}
            >
              <TileImages entry={entry} />
              <span className={styles.name}>{name(entry)}</span>
              <span className={styles.count}>{countText(entry.count, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Shows three images, the first one large. If there are fewer than three, shows only the first one, or an icon
 * if there is none.
 */
function TileImages({ entry }: { readonly entry: DashboardTile }) {
  const shown = entry.images.length < 3 ? entry.images.slice(0, 1) : entry.images;
  return (
    <span className={styles.images} data-count={shown.length}>
      {shown.map((asset) => (
        <AssetImage key={asset.id} asset={asset} alt="" box="fill" />
      ))}
      {shown.length === 0 && (
        <span className={styles.placeholder}>
          {entry.field === 'folder' ? <Folder aria-hidden /> : <KindIcon groups={[entry.value]} />}
        </span>
      )}
    </span>
  );
}
