import { activityModule, comparisonOf } from '@assetportal/sdk/admin';
import type { ActivityReport } from '@assetportal/sdk/contract';
import { countText, percentText } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { ChartLine, Minus, Table2, TrendingDown, TrendingUp } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import page from '../common/Activity.module.css';
import { SectionError, SectionLoading } from '../common/SectionState.js';
import { DownloadsChart } from './DownloadsChart.js';
import styles from './Downloads.module.css';
import { DownloadsTable } from './DownloadsTable.js';

/** The downloads of the period: their number, and a chart or a table of the days. */
export function DownloadsSection() {
  const t = useT();
  const id = useId();
  const activity = useModule(activityModule);
  const { status, report, error } = useStore(activity.store);
  const [isTable, setTable] = useState(false);
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={status === 'loading'}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {t('activity.downloads')}
          </h2>
          {report !== null && <Total report={report} />}
        </div>
        {report !== null && (
          <div className={styles.legend}>
            <Legend days={report.days.length} />
            <IconButton
              size="sm"
              label={t(isTable ? 'activity.showChart' : 'activity.showTable')}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
            </IconButton>
          </div>
        )}
      </div>
      {status === 'failure' ? (
        <SectionError title={t('activity.notLoaded')} error={error} onRetry={() => void activity.load()} />
      ) : report === null ? (
        <SectionLoading rows={1} height="14rem" />
      ) : isTable ? (
        <DownloadsTable report={report} />
      ) : (
        <DownloadsChart report={report} />
      )}
    </section>
  );
}

const TRENDS = { more: TrendingUp, fewer: TrendingDown, same: Minus };

/** The number of downloads, and the comparison with the period before. */
function Total({ report }: { readonly report: ActivityReport }) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const comparison = comparisonOf(report);
  const Icon = TRENDS[comparison?.trend ?? 'same'];
  return (
    <p className={styles.total}>
      <b>{countText(report.downloads, locale)}</b>
      {comparison !== null && (
        <span data-trend={comparison.trend}>
          <Icon aria-hidden />{' '}
          {t(`activity.${comparison.trend}`, { percent: percentText(comparison.percent, locale) })}
        </span>
      )}
    </p>
  );
}

function Legend({ days }: { readonly days: number }) {
  const t = useT();
  return (
    <>
      <span>
        <svg width="18" height="2" aria-hidden>
          <path d="M0 1h18" className={styles.line} />
        </svg>
        {t('activity.these', { count: days })}
      </span>
      <span>
        <svg width="18" height="2" aria-hidden>
          <path d="M0 1h18" className={styles.lineBefore} />
        </svg>
        {t('activity.before', { count: days })}
      </span>
    </>
  );
}
