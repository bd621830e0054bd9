import type { HistoryGroup, HistoryLine } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { DiffLine, namesOf } from './DiffLine.js';
import styles from './DiffGroups.module.css';

interface DiffGroupsProps {
  readonly groups: readonly HistoryGroup[];
  /** `words` (default): with added and removed words. `plain`: before and after. */
  readonly form?: 'words' | 'plain';
}

/** Changes by page of the admin area. */
export function DiffGroups({ groups, form = 'words' }: DiffGroupsProps) {
  const t = useT();
  if (groups.length === 0) return <p className={styles.nothing}>{t('settings.history.noDifference')}</p>;
  return groups.map((group) => <Group key={group.id} group={group} form={form} />);
}

function Group({ group, form }: { readonly group: HistoryGroup; readonly form: 'words' | 'plain' }) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.sub}>
        {group.title}
      </h3>
      {group.isDropped ? (
        <p className={styles.nothing}>{t('settings.history.dropped')}</p>
      ) : (
        <DiffList lines={group.lines} form={form} page={group.title} />
      )}
    </section>
  );
}

interface DiffListProps {
  readonly lines: readonly HistoryLine[];
  readonly form: 'words' | 'plain';
  /** Name of the page above the list, which the lines need not repeat. */
  readonly page?: string;
}

/** Changes, one per line. */
export function DiffList({ lines, form, page }: DiffListProps) {
  return (
    <dl className={styles.diff}>
      {byName(lines, page).map((same) => (
        <DiffLine key={`${same[0]?.kind} ${same[0]?.id}`} lines={same} form={form} page={page} />
      ))}
    </dl>
  );
}

/** Joins successive changes of items of the same list. */
function byName(lines: readonly HistoryLine[], page: string | undefined): readonly HistoryLine[][] {
  const groups: HistoryLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const previous = last?.[0];
    const isSame =
      previous !== undefined &&
      isItem(previous) &&
      isItem(line) &&
      nameOf(previous, page) === nameOf(line, page);
    if (isSame) last?.push(line);
    else groups.push([line]);
  }
  return groups;
}

const isItem = (line: HistoryLine) => line.kind === 'setting' && line.description.isItem;

const nameOf = (line: HistoryLine, page: string | undefined) => Object.values(namesOf(line, page)).join('\n');
