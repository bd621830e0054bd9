import { relatedModule } from '@assetportal/sdk';
import { localized, searchToUrl, similarSearch } from '@assetportal/sdk/rules';
import { SIMILARITIES, type Asset } from '@assetportal/sdk/contract';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useId, useRef, type CSSProperties } from 'react';
import { AssetImage, ratioOf } from '../../../components/AssetImage/AssetImage.js';
import { Link } from '../../../components/Link/Link.js';
import { onceVisible } from '../../../lib/onceVisible.js';
import { assetPageRoute } from '../../../asset/assetAddress.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Similar.module.css';

/** Distance from the window at which the similar assets are requested. */
const MARGIN = '200px';

/** Similar assets below the page, by color, keywords or folder. Absent if there are none. */
export function Similar({ asset }: { readonly asset: Asset }) {
  const related = useModule(relatedModule);
  const { id, similar, by } = useStore(related);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void related.countByCreator(asset), [related, asset]);
  useEffect(() => {
    const element = place.current;
    return element === null ? undefined : onceVisible(element, () => void related.loadSimilar(asset), MARGIN);
  }, [related, asset]);
  const lists = id === asset.id ? similar : null;
  return (
    <div ref={place} className={styles.place}>
      {lists !== null && by !== null && <Section asset={asset} lists={lists} by={by} />}
    </div>
  );
}

type By = (typeof SIMILARITIES)[number];

interface SectionProps {
  readonly asset: Asset;
  readonly lists: Readonly<Record<By, readonly Asset[]>>;
  readonly by: By;
}

function Section({ asset, lists, by }: SectionProps) {
  const t = useT();
  const titleId = useId();
  const locale = useLocale();
  const defaults = useSearchDefaults();
  const search = similarSearch(asset, by);
  return (
    <section className={styles.similar} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('asset.similar')}</h2>
        <Segments lists={lists} by={by} />
        {search !== undefined && (
          <Link to={searchToUrl({ ...search, ...defaults }, defaults)} className={styles.all}>
            {t('asset.showSimilar')}
          </Link>
        )}
      </div>
      <ul className={styles.row}>
        {lists[by]
          .map((similar) => localized(similar, locale))
          .map((entry) => (
            <li key={entry.id} style={{ '--ratio': ratioOf(entry) } as CSSProperties}>
              <Link to={assetPageRoute(entry.id, 1)} aria-label={entry.title}>
                <AssetImage asset={entry} alt="" box="fill" displayWidth={Math.round(176 * ratioOf(entry))} />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The choice of what similar assets have in common. Those without results are disabled. */
function Segments({ lists, by }: Pick<SectionProps, 'lists' | 'by'>) {
  const t = useT();
  const related = useModule(relatedModule);
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend>{t('asset.similarBy')}</legend>
      {SIMILARITIES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === by}
            disabled={lists[value].length === 0}
            onChange={() => related.choose(value)}
          />
          {t(`asset.by.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}
