import { closestModule } from '@assetportal/sdk';
import { assetRoute, displayRatio, localized } from '@assetportal/sdk/rules';
import { useApp, useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { Link } from '../../../components/Link/Link.js';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import styles from './ResultStates.module.css';

/** Up to five results that are similar to a search without results. */
export function ClosestStrip() {
  const t = useT();
  const { search } = useApp();
  const closest = useModule(closestModule);
  const locale = useLocale();
  const assets = useStore(closest.store).assets.map((asset) => localized(asset, locale));
  const { query, filters } = useStore(search.store, (state) => ({
    query: state.query,
    filters: state.filters,
  }));
  useEffect(() => {
    void closest.load();
  }, [closest, query, filters]);
  if (assets.length === 0) return null;
  return (
    <section className={styles.closest} aria-labelledby="closest">
      <h3 id="closest">{t('search.closest')}</h3>
      <ul>
        {assets.map((asset) => (
          <li key={asset.id} style={{ flexGrow: displayRatio(asset.width, asset.height) }}>
            <Link to={assetRoute(asset.id)} aria-label={asset.title} title={asset.title}>
              <AssetImage asset={asset} alt="" box="fill" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
