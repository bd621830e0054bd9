import { downloadsModule } from '@assetportal/sdk';
import { overallProgress, percentText } from '@assetportal/sdk/rules';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import styles from './DownloadRing.module.css';

/** ID of the button in the header, which gets the focus when the panel closes. */
export const RING_ID = 'downloads-ring';

const RADIUS = 12.5;
const LENGTH = 2 * Math.PI * RADIUS;

/** Button in the header with the progress of all downloads as a ring. It opens and closes the panel. */
export function DownloadRing() {
  const t = useT();
  const locale = useLocale();
  const downloads = useModule(downloadsModule);
  const { items, open } = useStore(downloads.store);
  if (items.length === 0) return null;
  const { active, percent } = overallProgress(items);
  const shown = active > 0 && percent !== null ? percentText(percent, locale) : null;
  const label = shown === null ? t('downloads.show') : t('downloads.progress', { percent: shown });
  return (
    <button
      type="button"
      id={RING_ID}
      data-downloads
      className={styles.ring}
      aria-label={label}
      aria-expanded={open}
      {...tooltipOf(t('downloads.title'), 'G D')}
      onClick={() => downloads.setOpen(!open)}
    >
      <svg viewBox="0 0 28 28" aria-hidden>
        <circle className={styles.track} cx={14} cy={14} r={RADIUS} />
        {active > 0 && (
          <circle
            className={styles.value}
            cx={14}
            cy={14}
            r={RADIUS}
            strokeDasharray={`${((percent ?? 0) / 100) * LENGTH} ${LENGTH}`}
          />
        )}
        <path className={styles.arrow} d="M14 8.5v9m-4-4 4 4 4-4M9.5 20h9" />
      </svg>
      {shown !== null && <span className={styles.percent}>{shown}</span>}
    </button>
  );
}
