import { createAdminClient } from '../../../client/calls/administration.js';
import type { Portal } from '../../../client/portal.js';
import type { HistoryKind } from '../../../contract/admin-vocabulary.js';
import type { ChangeSet } from '../../../contract/schemas/admin/history.js';
import type { Translator } from '../../../translations/translator.js';
import { timeText } from './change-set.js';

/** A versioned document. */
export interface DocumentReference {
  readonly kind: HistoryKind;
  /** Lower-case language code of translations and custom pages. */
  readonly lang?: string;
}

/** Who saved, and when. */
export interface SaveFacts {
  /** Null for the portal itself. */
  readonly user: string | null;
  /** Time in ISO 8601, UTC. */
  readonly date: string;
}

/** Number of change sets that are searched for the last save of a document. */
const MAX_SETS = 50;

/**
 * Returns who saved documents last, the newest save first. Documents without a recent save are left out.
 *
 * @throws PortalError
 */
export async function loadLastSaves(options: {
  readonly portal: Portal;
  readonly documents: readonly DocumentReference[];
  readonly signal: AbortSignal;
}): Promise<readonly SaveFacts[]> {
  const { portal, documents, signal } = options;
  const kind = [...new Set(documents.map((document) => document.kind))];
  const { changes } = await createAdminClient(portal).changes.list({ kind, rows: MAX_SETS }, { signal });
  const sets = documents.map((document) => changes.find((set) => contains(set, document)));
  return changes.filter((set) => sets.includes(set)).map(({ user, date }) => ({ user, date }));
}

const contains = ({ documents }: ChangeSet, { kind, lang }: DocumentReference): boolean =>
  documents.some((one) => one.kind === kind && (lang === undefined || one.lang === lang));

/** The authors of saves, for display. */
export interface DescribedSaves {
  /** Names of the users, each once. Empty if only the portal saved. */
  readonly names: readonly string[];
  /** When the newest save was, such as “saved 14:32, 2 minutes ago”. Empty without a save. */
  readonly when: string;
}

/** Describes saves, the newest first, in the language of the admin. */
export function describeSaves(
  saves: readonly SaveFacts[],
  { now, translator }: { readonly now: Date; readonly translator: Translator },
): DescribedSaves {
  const names = [...new Set(saves.map(({ user }) => user))].filter((user) => user !== null);
  const [newest] = saves;
  if (newest === undefined) return { names, when: '' };
  const { t, locale } = translator;
  const saved = new Date(newest.date);
  const time = timeText(saved, locale);
  return { names, when: t('settings.conflict.saved', { time, ago: agoText(saved, now, locale) }) };
}

/** Returns the time since a save in whole minutes or hours. A clock that is ahead does not lead to a future time. */
function agoText(time: Date, now: Date, locale: string): string {
  const minutes = Math.max(0, Math.round((now.getTime() - time.getTime()) / 60_000));
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour');
}
