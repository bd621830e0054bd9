import type { AssetRail, MetadataRow } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import type { Copy } from '../../../asset/useCopy.js';
import { CopyButton } from './CreditLine.js';
import { MetadataValues } from './MetadataValues.js';
import styles from './Rail.module.css';

interface TechnicalProps {
  readonly asset: Asset;
  readonly technical: AssetRail['technical'];
  readonly copy: Copy;
}

/** The metadata that no block shows. The closed section shows the most important of them. */
export function Technical({ asset, technical, copy }: TechnicalProps) {
  const t = useT();
  if (technical.columns.length === 0) return null;
  return (
    <details className={styles.technical} data-technical="">
      <summary>
        <b>{t('asset.technical')}</b>
        <span className={styles.summary}>{technical.summary}</span>
        <ChevronDown aria-hidden />
      </summary>
      <div className={styles.columns} data-columns={technical.columns.length}>
        {technical.columns.map((rows, index) => (
          <dl key={index} className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.field} asset={asset} row={row} copy={copy} />
            ))}
          </dl>
        ))}
      </div>
    </details>
  );
}

interface RowProps {
  readonly asset: Asset;
  readonly row: MetadataRow;
  readonly copy: Copy;
}

function Row({ asset, row, copy }: RowProps) {
  const t = useT();
  return (
    <div data-field={row.field}>
      <dt>{row.label}</dt>
      <dd>
        {row.values.length === 0 ? (
          <span className={styles.muted}>{t('common.noValue')}</span>
        ) : row.field === 'sha256' ? (
          <Hash value={row.values.join('')} copy={copy} />
        ) : (
          <MetadataValues asset={asset} row={row} />
        )}
      </dd>
    </div>
  );
}

/** Characters of a hash that are shown at its start and its end. */
const HASH_PART = 8;

function Hash({ value, copy }: { readonly value: string; readonly copy: Copy }) {
  const t = useT();
  return (
    <span className={styles.hash}>
      <span title={value}>
        {value.slice(0, HASH_PART)} … {value.slice(-HASH_PART)}
      </span>
      <CopyButton text={value} label={t('asset.copyHash')} copy={copy} />
    </span>
  );
}
