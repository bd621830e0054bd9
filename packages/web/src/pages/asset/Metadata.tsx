import { assetInfo, type MetadataRow } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import type { CSSProperties } from 'react';
import { classes } from '../../lib/classes.js';
import styles from './AssetPage.module.css';
import { MetadataValues } from './MetadataValues.js';

/** The metadata of the asset, in the two configured columns. */
export function Metadata({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const app = useApp();
  const translator = useStore(app.translator);
  const visible = useStore(app.fields, (state) => state.fields);
  const config = useStore(app.config, (state) => state.config);
  const hideEmpty = config.global.hide_empty_metadata_fields;
  const { columns, borderWidth } = assetInfo(asset, config.assetInfo, { hideEmpty, translator, visible });
  return (
    <section
      aria-label={t('asset.information')}
      className={styles.columns}
      style={{ '--hairline': `${borderWidth}px` } as CSSProperties}
    >
      {columns.map((rows, index) => (
        <Column key={index} asset={asset} rows={rows} />
      ))}
    </section>
  );
}

function Column({ asset, rows }: { readonly asset: Asset; readonly rows: readonly MetadataRow[] }) {
  const t = useT();
  return (
    <dl className={styles.rows}>
      {rows.map((row) => (
        <div key={row.field} className={classes(styles.row)}>
          <dt>{row.label}</dt>
          <dd>
            {row.values.length === 0 ? t('common.noValue') : <MetadataValues asset={asset} row={row} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
