import type { MetadataRow } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import type { CSSProperties } from 'react';
import styles from './InfoView.module.css';
import { Values } from '../view/Values.js';

interface InfoFactsProps {
  readonly columns: readonly (readonly MetadataRow[])[];
  /** Width of the line above the metadata, in pixels (`infoView.options.border_width`). */
  readonly hairline: number;
}

/** The metadata in one or two columns. The description is shown elsewhere. */
export function InfoFacts({ columns, hairline }: InfoFactsProps) {
  const t = useT();
  const style = { '--hairline': `${hairline}px` } as CSSProperties;
  return (
    <div className={styles.columns} data-columns={columns.length} style={style}>
      {columns.map((rows, index) => (
        <dl key={index} className={styles.facts}>
          {rows
            .filter(({ field }) => field !== 'description')
            .map(({ field, label, values }) => (
              <div key={field} className={styles.fact}>
                <dt>{label}</dt>
                <dd>
                  {values.length === 0 ? (
                    t('common.noValue')
                  ) : (
                    <Values className={styles.values} values={values} />
                  )}
                </dd>
              </div>
            ))}
        </dl>
      ))}
    </div>
  );
}
