import { auditModule } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { useFixedRows } from '../../components/useFixedRows.js';
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
  const [now] = useState(() => new Date());
  const frame = useRef<HTMLDivElement>(null);
  const height = useMediaQuery('(width < 48rem)') ? HEIGHT.narrow : HEIGHT.wide;
  const count = entries.length;
  const { from, to } = useFixedRows(frame, { count, height });
  useEffect(() => {
    // Returns a Promise in some browsers, which is no cleanup function.
    void frame.current?.scrollTo(0, 0);
  }, [choice]);
  useEffect(() => {
    if (hasMore && status === 'success' && to >= count - AHEAD) void audit.more();
  }, [audit, hasMore, status, to, count]);
  return (
    <div
      ref={frame}
      className={styles.list}
      role="region"
      aria-label={t('activity.audit.title')}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the list.
      tabIndex={0}
    >
      <ol style={{ height: count * height }}>
        {entries.slice(from, to).map((entry, index) => (
          <li
            key={entry.id}
            aria-setsize={hasMore ? -1 : count}
            aria-posinset={from + index + 1}
            style={{ height, transform: `translateY(${(from + index) * height}px)` }}
          >
            <AuditRow entry={entry} assets={assets} now={now} />
          </li>
        ))}
      </ol>
    </div>
  );
}
