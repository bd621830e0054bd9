import type { ChangeSet } from '../../../contract/schemas/admin/history.js';
import { dateFormat } from '../../../lib/text/formatters.js';
import type { Translator } from '../../../translations/translator.js';
import { areasOfSet } from './areas.js';

/** Kinds of change set: an edit, an upgrade, a restore, or a change by a program such as the CLI. */
export const CHANGE_SET_KINDS = ['edit', 'upgrade', 'restore', 'program'] as const;

/** Kind of change set. */
export type ChangeSetKind = (typeof CHANGE_SET_KINDS)[number];

/** Returns the kind of a change set. */
export function kindOfSet({ action, client }: Pick<ChangeSet, 'action' | 'client'>): ChangeSetKind {
  return action === 'edit' && client === 'program' ? 'program' : action;
}

/** Returns the filter of `AdminClient.changes` for a kind. */
export function filterOfKind(kind: ChangeSetKind): Partial<Pick<ChangeSet, 'action' | 'client'>> {
  return kind === 'program' ? { client: 'program', action: 'edit' } : { action: kind };
}

/** Returns the number of changes in a change set. Null if it is unknown, for changes of an older release. */
export function countOfSet({ documents }: Pick<ChangeSet, 'documents'>): number | null {
  const counts = documents.map(({ count }) => count);
  return counts.includes(undefined) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** Identifies a change set. Its ID is unique only together with its user. */
export interface ChangeSetKey {
  readonly id: string;
  readonly user: string | null;
}

/** Returns true if both identify the same change set. */
export const isSameSet = (a: ChangeSetKey, b: ChangeSetKey): boolean => a.id === b.id && a.user === b.user;

/** Returns the name of the author of a change set. */
export const authorOfSet = ({ user }: Pick<ChangeSet, 'user'>, { t }: Translator): string =>
  user ?? t('settings.history.portal');

/** Returns what a change set is about in one line, such as “7 changes: Home page, Search”. */
export function summaryOfSet(set: ChangeSet, translator: Translator): string {
  const { t, locale } = translator;
  const areas = areasOfSet(set, translator).join(', ');
  const { note, action } = set;
  if (action === 'upgrade' && note !== undefined) return t('settings.history.upgraded', { versions: note });
  if (action === 'restore') {
    const date = note === undefined ? NaN : Date.parse(note);
    if (!Number.isNaN(date))
      return t('settings.history.restoredState', {
        date: timeText(new Date(date), locale, { withDay: true }),
      });
  }
  const count = countOfSet(set);
  return count === null || count === 0 ? areas : t('settings.history.summary', { count, areas });
}

/** Returns the note of the admin. The notes of upgrades and restores are part of their summary. */
export const noteOfSet = ({ note, action }: Pick<ChangeSet, 'note' | 'action'>): string | null =>
  action === 'edit' ? (note ?? null) : null;

/** Change sets of one day. */
export interface HistoryDay {
  /** Day in the time zone of the admin, such as `2026-3-9`. */
  readonly id: string;
  /** “Today”, “Yesterday”, or the date. */
  readonly name: string;
  readonly sets: readonly ChangeSet[];
}

/** Groups change sets, the newest first, by day in the time zone of the admin. */
export function daysOf(
  sets: readonly ChangeSet[],
  { now, translator }: { readonly now: Date; readonly translator: Translator },
): readonly HistoryDay[] {
  const days = new Map<string, ChangeSet[]>();
  for (const set of sets) {
    const id = dayOf(new Date(set.date));
    days.set(id, [...(days.get(id) ?? []), set]);
  }
  return [...days].map(([id, ofDay]) => ({
    id,
    name: dayName(new Date(ofDay[0]?.date ?? 0), now, translator),
    sets: ofDay,
  }));
}

/** Returns the day and the time of a change set, such as “today 14:32”. */
export function whenOfSet(
  { date }: Pick<ChangeSet, 'date'>,
  { now, translator }: { readonly now: Date; readonly translator: Translator },
): string {
  const { t, locale } = translator;
  const time = new Date(date);
  const difference = daysBetween(time, now);
  if (difference === 0) return t('settings.history.todayAt', { time: timeText(time, locale) });
  if (difference === 1) return t('settings.history.yesterdayAt', { time: timeText(time, locale) });
  return timeText(time, locale, { withDay: true });
}

/** Returns the time of day, and the date if `withDay` is set. */
export function timeText(time: Date, locale: string, { withDay = false } = {}): string {
  const day = withDay ? ({ day: 'numeric', month: 'long', year: 'numeric' } as const) : {};
  return dateFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
}

function dayName(date: Date, now: Date, { t, locale }: Translator): string {
  const difference = daysBetween(date, now);
  if (difference === 0) return t('settings.history.today');
  if (difference === 1) return t('settings.history.yesterday');
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', ...year }).format(date);
}

const dayOf = (date: Date): string => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

/** Returns the number of days from a date to another one, in the calendar: a day of a time change has no 24 hours. */
function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(to) - day(from)) / 86_400_000);
}
