import { dayText, describeChart } from '@assetportal/sdk/admin';
import type { ActivityReport } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import styles from './Downloads.module.css';

/** The downloads per day as a table, the newest first. */
export function DownloadsTable({ report }: { readonly report: ActivityReport }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { locale } = translator;
  const { title } = describeChart(report, translator);
  return (
    <div className={styles.table} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('activity.day')}</th>
            <th scope="col">{t('activity.downloads')}</th>
            <th scope="col">{t('activity.periodBefore')}</th>
          </tr>
        </thead>
        <tbody>
          {[...report.days].reverse().map(({ day, downloads, before }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{dayText(day, locale)}</time>
              </th>
              <td>{countText(downloads, locale)}</td>
              <td>{countText(before, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
