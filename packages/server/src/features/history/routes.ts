import {
  getChanges,
  getHistory,
  getHistoryEntry,
  HISTORY_KINDS,
  restoreHistory,
  type ChangeSet,
  type HistoryEntry,
  type VersionReference,
} from '@assetportal/sdk/contract';
import { assertMayUse } from '../../auth/call-guard.js';
import { ApiError } from '../../lib/api-error.js';
import type {
  ChangeSet as StoredChangeSet,
  DocumentKey,
  DocumentRepository,
  OverwrittenDocument,
  VersionReference as StoredReference,
} from '../../store/documents.js';
import { languageKey } from '../../documents/languages.js';
import type { AppContext } from '../context.js';

/** Default number of change sets in a reply. */
const DEFAULT_ROWS = 50;

/** Adds the routes that list changes and versions of documents, and restore versions. */
export function historyRoutes({ mount, documents, restoreValidators, store }: AppContext): void {
  const find = async (id: string): Promise<OverwrittenDocument> => {
    const overwritten = await store.documents.overwritten(id);
    if (overwritten === undefined) throw new ApiError('not-found');
    return overwritten;
  };

  mount(getHistory, async ({ query: { kind, lang, name }, principal }) => {
    assertMayUse(principal, kind === undefined ? HISTORY_KINDS : [kind], 'read');
    const entries = await store.documents.history({
      kind,
      name: lang === undefined ? name : languageKey(lang),
    });
    // Filter again: the repository does not distinguish file names from language codes.
    const matching = entries.map(entryOf).filter((entry) => name === undefined || entry.name === name);
    return { entries: lang === undefined ? matching : matching.filter((entry) => entry.lang !== undefined) };
  });

  mount(getChanges, async ({ query: { area, kind, rows = DEFAULT_ROWS, ...query }, principal }) => {
    assertMayUse(principal, kind ?? HISTORY_KINDS, 'read');
    const { sets, next } = await store.documents.changes({ ...query, kinds: kind, areas: area, rows });
    return { changes: sets.map(changeSetOf), ...(next === undefined ? {} : { next }) };
  });

  mount(getHistoryEntry, async ({ params: { id = '' }, principal }) => {
    const current = await currentEntry(store.documents, id);
    if (current !== undefined) {
      assertMayUse(principal, [current.entry.kind], 'read');
      return current;
    }
    const overwritten = await find(id);
    assertMayUse(principal, [overwritten.kind], 'read');
    return { entry: entryOf(overwritten), content: contentOf(overwritten) };
  });

  mount(restoreHistory, async (input) => {
    const overwritten = await find(input.params['id'] ?? '');
    assertMayUse(input.principal, [overwritten.kind], 'write');
    const { content, bytes } = await restoreValidators.run(JSON.parse(overwritten.content), overwritten);
    return documents.write(input, overwritten, JSON.stringify(content), { action: 'restored', bytes });
  });
}

const contentOf = ({ content }: { readonly content: string }) =>
  JSON.parse(content) as Record<string, unknown>;

/** Returns the language or file name of a document, as a member of its entry. */
const nameOf = ({ kind, name }: DocumentKey) =>
  name === '' ? {} : { [kind === 'file' ? 'name' : 'lang']: name };

function entryOf(overwritten: Omit<OverwrittenDocument, 'content'>): HistoryEntry {
  const { id, kind, user, writtenFor } = overwritten;
  return {
    id,
    kind,
    ...nameOf(overwritten),
    date: new Date(overwritten.overwritten).toISOString(),
    user,
    ...(writtenFor === null ? {} : { version: writtenFor }),
  };
}

/** ID of the current version of a document: `current.config`, `current.translations.de`. */
const currentId = ({ kind, name }: DocumentKey): string =>
  ['current', kind, name].join('.').replace(/\.$/, '');

/** Returns the current version with this ID. Undefined for other IDs, and if the document does not exist. */
async function currentEntry(documents: DocumentRepository, id: string) {
  const [prefix, requested, ...rest] = id.split('.');
  const kind = HISTORY_KINDS.find((one) => one === requested);
  if (prefix !== 'current' || kind === undefined) return undefined;
  const key: DocumentKey = { kind, name: rest.join('.') };
  const stored = await documents.current(key);
  if (stored === undefined) return undefined;
  const date = new Date(stored.changed).toISOString();
  const entry: HistoryEntry = { id, current: true, kind, ...nameOf(key), date, user: stored.user };
  return { entry, content: contentOf(stored) };
}

function changeSetOf({ id, time, user, action, client, note, documents }: StoredChangeSet): ChangeSet {
  return {
    id,
    date: new Date(time).toISOString(),
    user,
    action,
    ...(client === null ? {} : { client }),
    ...(note === null ? {} : { note }),
    documents: documents.map(({ areas, count, before, after, ...key }) => ({
      kind: key.kind,
      ...nameOf(key),
      before: referenceTo(key, before),
      after: referenceTo(key, after),
      ...(areas === null ? {} : { areas: [...areas] }),
      ...(count === null ? {} : { count }),
    })),
  };
}

function referenceTo(key: DocumentKey, reference: StoredReference): VersionReference {
  const { state } = reference;
  if (state === 'stored') return { state, id: reference.id };
  return state === 'current' ? { state, id: currentId(key) } : { state };
}
