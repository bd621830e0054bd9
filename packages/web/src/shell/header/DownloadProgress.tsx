import { percentText } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import styles from './DownloadProgress.module.css';

/** Progress of the downloads that run in this page (small files). The browser shows the progress of larger ones. */
export function DownloadProgress() {
  const { downloads, locale: locales } = useApp();
  const t = useT();
  const locale = useStore(locales.store, (state) => state.locale);
  const active = useStore(downloads.store, (state) => state.active);
  if (active.length === 0) return null;
  const measured = active.filter((download) => download.progress >= 0);
  const percent = measured.length === 0 ? undefined : average(measured.map((download) => download.progress));
  const names = active.map((download) => download.fname).join(', ');
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={t('download.running', { name: names })}
      aria-valuenow={percent}
      {...tooltipOf(t('download.running', { name: names }))}
    >
      <progress
        className={styles.bar}
        aria-hidden
        {...(percent === undefined ? {} : { value: percent })}
        max={100}
      />
      <span className={styles.count} aria-hidden>
        {percent === undefined ? active.length : percentText(percent, locale)}
      </span>
    </div>
  );
}

function average(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}
