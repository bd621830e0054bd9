import {
  assetOfEntry,
  auditPerson,
  auditRoute,
  auditText,
  entryTime,
  entryTimeText,
  type AuditTextOptions,
} from '@assetportal/sdk/admin';
import type { AuditEntry } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { UserRoundX } from 'lucide-react';
import { memo } from 'react';
import { Link } from '../../../components/Link/Link.js';
import { Face } from '../../history/AuthorFace.js';
import styles from './Audit.module.css';

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly assets: AuditTextOptions['assets'];
  readonly now: Date;
}

/** An entry in words: time, person and action, with a link to the asset or to the version in the history. */
export const AuditRow = memo(function AuditRow({ entry, assets, now }: AuditRowProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { locale } = translator;
  const time = new Date(entry.time);
  const person = auditPerson(entry, translator);
  const text = auditText(entry, { translator, assets });
  const to = auditRoute(entry, { assets });
  const address =
    entry.address === null ? {} : { title: t('activity.audit.address', { address: entry.address }) };
  return (
    <div className={styles.row}>
      <time dateTime={entry.time} title={entryTimeText(time, locale)}>
        {entryTime(time, now, locale)}
      </time>
      <span className={styles.author} {...address}>
        {entry.user === null ? (
          <span className={styles.nobody} aria-hidden>
            <UserRoundX />
          </span>
        ) : (
          <Face name={entry.user} />
        )}
        <bdi>{person}</bdi>
      </span>
      <span className={styles.text} dir="auto" title={text}>
        {to === null ? text : <Link to={to}>{text}</Link>}
      </span>
    </div>
  );
}, isSame);

/** Returns true if the row is the same. Each loaded page adds assets of other entries. */
function isSame(before: AuditRowProps, after: AuditRowProps): boolean {
  const { entry, now } = after;
  const id = assetOfEntry(entry) ?? '';
  return before.entry === entry && before.now === now && before.assets.get(id) === after.assets.get(id);
}
