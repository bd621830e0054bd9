import { countText, searchToUrl } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Folder } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { KindIcon } from '../../components/AssetImage/KindIcon.js';
import { useSearchDefaults } from '../../shell/navigation/useSearchDefaults.js';
import styles from './EntryTiles.module.css';
import type { Entry } from './useDashboard.js';

/** Ways into the library, each with a picture, its name and how much is behind it. */
export function EntryTiles({
  title,
  entries,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
}) {
  const t = useT();
  const locale = useLocale();
  const heading = useId();
  const defaults = useSearchDefaults();
  if (entries.length === 0) return null;
  const name = ({ field, value }: Entry) => (field === 'folder' ? value : t(`start.kind.${value}`));
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className={styles.tiles}>
        {entries.map((entry) => (
          <li key={entry.value}>
            <Link
              className={styles.tile}
              to={searchToUrl(
                { ...defaults, query: '*', filters: { [entry.field]: [entry.value] } },
                defaults,
              )}
            >
              <Pictures entry={entry} />
              <span className={styles.name}>{name(entry)}</span>
              <span className={styles.count}>{countText(entry.count, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One picture large, two more beside it where there are that many. */
function Pictures({ entry }: { readonly entry: Entry }) {
  const shown = entry.images.length < 3 ? entry.images.slice(0, 1) : entry.images;
  return (
    <span className={styles.pictures} data-count={shown.length}>
      {shown.map((asset) => (
        <AssetImage key={asset.id} asset={asset} alt="" box="fill" />
      ))}
      {shown.length === 0 && (
        <span className={styles.none}>
          {entry.field === 'folder' ? <Folder aria-hidden /> : <KindIcon groups={[entry.value]} />}
        </span>
      )}
    </span>
  );
}
