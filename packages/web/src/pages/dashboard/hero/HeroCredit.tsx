import { assetRoute } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useLocalized, useT } from '@assetportal/sdk/react';
import { Link } from '../../../components/Link/Link.js';
import styles from './Hero.module.css';

/** The title of the library's image that the hero shows. It links to the asset. */
export function HeroCredit({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const { title } = useLocalized(asset);
  return (
    <Link to={assetRoute(asset.id)} className={styles.credit}>
      {t('dashboard.imageCredit', { title })}
    </Link>
  );
}
