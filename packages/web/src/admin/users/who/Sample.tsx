import type { Asset } from '@assetportal/sdk/contract';
import { localized } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import styles from './WhoPanel.module.css';

/** Some assets that the person would see. @param assets Undefined while the search is unavailable. */
export function Sample({ assets }: { readonly assets: readonly Asset[] | undefined }) {
  const t = useT();
  const locale = useLocale();
  if (assets === undefined) return <p className={styles.groups}>{t('access.noSample')}</p>;
  if (assets.length === 0) return null;
  return (
    <ul className={styles.sample} aria-label={t('access.sample')}>
      {assets.map((asset) => (
        <li key={asset.id}>
          <AssetImage asset={asset} alt={localized(asset, locale).title} box="fill" displayWidth={96} />
        </li>
      ))}
    </ul>
  );
}
