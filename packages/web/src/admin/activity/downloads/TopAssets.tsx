import { activityModule } from '@assetportal/sdk/admin';
import { countText, localized } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { Link } from '../../../components/Link/Link.js';
import { classes } from '../../../lib/classes.js';
import page from '../common/Activity.module.css';
import { SectionLoading } from '../common/SectionState.js';
import styles from './Downloads.module.css';

/** The assets with the most downloads in the period. */
export function TopAssets() {
  const t = useT();
  const id = useId();
  const { locale } = useStore(useApp().translator);
  const { report, status } = useStore(useModule(activityModule).store);
  return (
    <div>
      <div className={page.heading}>
        <h2 id={id}>{t('activity.top')}</h2>
      </div>
      {report === null && status !== 'failure' && <SectionLoading rows={5} />}
      {report?.top.length === 0 && <p className={page.hint}>{t('activity.topEmpty')}</p>}
      <ol className={styles.list} aria-labelledby={id}>
        {report?.top.map(({ asset, downloads }, index) => (
          <li key={asset.id} className={styles.asset}>
            <span className={page.number} aria-hidden>
              {countText(index + 1, locale)}
            </span>
            <span className={styles.image}>
              <AssetImage asset={asset} alt="" box="fill" displayWidth={56} />
            </span>
            <Link to={`/asset/${encodeURIComponent(asset.id)}`} className={page.cut} dir="auto">
              {localized(asset, locale).title || asset.fname}
            </Link>
            <span className={classes(page.number)}>{countText(downloads, locale)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
