import {
  activityModule,
  dayText,
  describeChart,
  labeledDays,
  noteOfSet,
  peakOf,
} from '@assetportal/sdk/admin';
import type { ActivityReport } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useId, useMemo, useRef } from 'react';
import { Link } from '../../../components/Link/Link.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './Downloads.module.css';
import { plotOf, type Plot } from './plot.js';
import { useCursor } from './useCursor.js';
import { useWidth } from './useWidth.js';

interface ChartProps {
  readonly report: ActivityReport;
}

/** The downloads per day as a line, with those of the period before. The pointer or the arrow keys select a day. */
export function DownloadsChart({ report }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <>
      <div ref={frame} dir="ltr" className={styles.chart}>
        {width > 0 && <Chart report={report} width={width} />}
      </div>
      <PeakNote report={report} />
    </>
  );
}

function Chart({ report, width }: ChartProps & { readonly width: number }) {
  const translator = useStore(useApp().translator);
  const [title, description] = [useId(), useId()];
  const { days } = report;
  const plot = useMemo(() => plotOf(days, width), [days, width]);
  const { index, attributes } = useCursor(days, plot);
  const texts = describeChart(report, translator);
  const day = index === null ? undefined : days[index];
  return (
    <>
      <svg
        role="img"
        tabIndex={0}
        width={plot.width}
        height={plot.height}
        aria-labelledby={title}
        aria-describedby={description}
        {...attributes}
      >
        <title id={title}>{texts.title}</title>
        <desc id={description}>{texts.description}</desc>
        <Axes plot={plot} report={report} />
        <path d={plot.area} className={styles.area} />
        <path d={plot.lineBefore} className={styles.lineBefore} />
        <path d={plot.line} className={styles.line} data-downloads="" />
        {index !== null && day !== undefined && (
          <>
            <line
              x1={plot.x(index)}
              x2={plot.x(index)}
              y1={plot.top}
              y2={plot.bottom}
              className={styles.cursor}
            />
            <circle cx={plot.x(index)} cy={plot.y(day.downloads)} r="4.5" className={styles.point} />
          </>
        )}
      </svg>
      {report.downloads === 0 && <NoDownloads />}
      <Tip report={report} plot={plot} index={index} />
    </>
  );
}

function NoDownloads() {
  const t = useT();
  return (
    <p className={styles.none}>
      {t('activity.none')}
      <small>{t('activity.noneText')}</small>
    </p>
  );
}

function Axes({ plot, report: { days } }: ChartProps & { readonly plot: Plot }) {
  const { locale } = useStore(useApp().translator);
  const labeled = labeledDays(days.length, plot.labels);
  const anchorOf = (index: number) => (index === days.length - 1 ? 'end' : index === 0 ? 'start' : 'middle');
  return (
    <g aria-hidden>
      {plot.grid.map(({ value, y }) => (
        <g key={value}>
          <line x1={plot.left} x2={plot.right} y1={y} y2={y} className={styles.grid} />
          <text x={plot.left - 8} y={y + 4} textAnchor="end">
            {countText(value, locale)}
          </text>
        </g>
      ))}
      {labeled.map((index) => (
        <text key={index} x={plot.x(index)} y={plot.height - 6} textAnchor={anchorOf(index)}>
          {dayText(days[index]?.day ?? '', locale, 'short')}
        </text>
      ))}
    </g>
  );
}

/** The label of the selected day, which screen readers announce. */
function Tip({
  report: { days },
  plot,
  index,
}: ChartProps & { readonly plot: Plot; readonly index: number | null }) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const { notes } = useStore(useModule(activityModule).store);
  const day = index === null ? undefined : days[index];
  if (index === null || day === undefined) return <VisuallyHidden role="status" />;
  const set = notes.get(day.day);
  const side = index > days.length / 2 ? 'start' : 'end';
  return (
    <div role="status" className={styles.tip} data-side={side} style={{ left: plot.x(index) }}>
      {t('activity.chart.point', { count: day.downloads, day: dayText(day.day, locale) })}
      <small>{t('activity.chart.pointBefore', { count: countText(day.before, locale) })}</small>
      {set !== undefined && <small dir="auto">{noteOfSet(set)}</small>}
    </div>
  );
}

/** A note from the history of the day with the most downloads, which may explain it. */
function PeakNote({ report: { days } }: ChartProps) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const { notes } = useStore(useModule(activityModule).store);
  const day = days[peakOf(days) ?? -1]?.day;
  const set = day === undefined ? undefined : notes.get(day);
  if (day === undefined || set === undefined) return null;
  const query = new URLSearchParams({ change: set.id, ...(set.user === null ? {} : { by: set.user }) });
  return (
    <p className={styles.note}>
      <Link to={`/admin/history?${query}`}>
        {t('activity.chart.note', { day: dayText(day, locale), note: noteOfSet(set) ?? '' })}
      </Link>
    </p>
  );
}
