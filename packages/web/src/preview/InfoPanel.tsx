import { assetRoute, assetInfo } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Fragment } from 'react';
import { ButtonLink } from '../components/Button/Button.js';
import styles from './Preview.module.css';

/** The configured main metadata of an asset, next to its image, and a link to the asset page. */
export function InfoPanel({ asset, onOpen }: { readonly asset: Asset; readonly onOpen: () => void }) {
  const app = useApp();
  const t = useT();
  const translator = useStore(app.translator);
  const { infoView, global } = useStore(app.config.store, (state) => state.config);
  const visible = useStore(app.fields.store, (state) => state.fields);
  const { title, columns } = assetInfo(asset, infoView, {
    hideEmpty: global.hide_empty_metadata_fields,
    translator,
    visible,
  });
  return (
    <aside className={styles.info} aria-label={t('asset.information')}>
      <h2 className={styles.infoTitle}>{title}</h2>
      <dl className={styles.facts}>
        {columns.flat().map(({ field, label, values }) => (
          <Fragment key={field}>
            <dt>{label}</dt>
            <dd>{values.length === 0 ? t('common.noValue') : values.join(', ')}</dd>
          </Fragment>
        ))}
      </dl>
      <ButtonLink to={assetRoute(asset.id)} block onClick={onOpen}>
        {t('asset.details')}
      </ButtonLink>
    </aside>
  );
}
