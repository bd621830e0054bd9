import { auditModule } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import styles from './Audit.module.css';
import { AuditRow } from './AuditRow.js';

/** Height of a row in pixels. On phones, the text is below the name. */
const HEIGHT = { wide: 44, narrow: 68 } as const;
/** Number of entries before the end at which the next page is loaded. */
const AHEAD = 60;

/** The entries of the audit log. Only the visible ones are in the document, and further ones load while scrolling. */
export function AuditList() {
  const t = useT();
  const audit = useModule(auditModule);
  const { entries, assets, hasMore, status, choice } = useStore(audit.store);
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(width < 48rem)');
  const height = isNarrow ? HEIGHT.narrow : HEIGHT.wide;
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
  });
  useEffect(() => rows.measure(), [rows, height]);
  useEffect(() => rows.scrollToOffset(0), [rows, choice]);
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && status === 'success' && last >= entries.length - AHEAD) void audit.more();
  }, [audit, hasMore, status, last, entries.length]);
  const now = new Date();
  return (
    <div
      ref={frame}
      className={styles.list}
      role="region"
      aria-label={t('activity.audit.title')}
      tabIndex={0}
    >
      <ol style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, key, start }) => {
          const entry = entries[index];
          return (
            entry !== undefined && (
              <li
                key={key}
                aria-setsize={hasMore ? -1 : entries.length}
                aria-posinset={index + 1}
                style={{ height, transform: `translateY(${start}px)` }}
              >
                <AuditRow entry={entry} assets={assets} now={now} />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
