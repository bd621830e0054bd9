import type { MetadataRow } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import styles from './InfoView.module.css';

/** The metadata in one or two columns. The description is shown elsewhere. */
export function InfoFacts({ columns }: { readonly columns: readonly (readonly MetadataRow[])[] }) {
  const t = useT();
  return (
    <div className={styles.columns} data-columns={columns.length}>
      {columns.map((rows, index) => (
        <dl key={index} className={styles.facts}>
          {rows
            .filter(({ field }) => field !== 'description')
            .map(({ field, label, values }) => (
              <div key={field} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{values.length === 0 ? t('common.noValue') : <Values values={values} />}</dd>
              </div>
            ))}
        </dl>
      ))}
    </div>
  );
}

function Values({ values }: { readonly values: readonly string[] }) {
  if (values.length === 1) return values[0];
  return (
    <ul className={styles.values}>
      {values.map((value, index) => (
        <li key={`${index}-${value}`}>{value}</li>
      ))}
    </ul>
  );
}
