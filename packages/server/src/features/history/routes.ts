import { getHistory, getHistoryEntry, restoreHistory, type HistoryEntry } from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import type { OverwrittenDocument } from '../../store/documents.js';
import { languageKey } from '../../documents/languages.js';
import type { AppContext } from '../context.js';

/** Adds the routes that list and restore overwritten document versions. */
export function historyRoutes({ mount, documents, restoreValidators, store }: AppContext): void {
  const find = async (id: string): Promise<OverwrittenDocument> => {
    const overwritten = await store.documents.overwritten(id);
    if (overwritten === undefined) throw new ApiError('not-found');
    return overwritten;
  };

  mount(getHistory, async ({ query: { kind, lang, name } }) => {
    const entries = await store.documents.history({
      kind,
      name: lang === undefined ? name : languageKey(lang),
    });
    // Filter again: the repository does not distinguish file names from language codes.
    const matching = entries.map(entryOf).filter((entry) => name === undefined || entry.name === name);
    return { entries: lang === undefined ? matching : matching.filter((entry) => entry.lang !== undefined) };
  });

  mount(getHistoryEntry, async ({ params }) => {
    const overwritten = await find(params['id'] ?? '');
    return {
      entry: entryOf(overwritten),
      content: JSON.parse(overwritten.content) as Record<string, unknown>,
    };
  });

  mount(restoreHistory, async (input) => {
    const overwritten = await find(input.params['id'] ?? '');
    const { content, bytes } = await restoreValidators.run(JSON.parse(overwritten.content), overwritten);
    return documents.write(input, overwritten, JSON.stringify(content), { action: 'restored', bytes });
  });
}

function entryOf(overwritten: Omit<OverwrittenDocument, 'content'>): HistoryEntry {
  const { id, kind, name, user, writtenFor } = overwritten;
  return {
    id,
    kind,
    ...(name === '' ? {} : { [kind === 'file' ? 'name' : 'lang']: name }),
    date: new Date(overwritten.overwritten).toISOString(),
    user,
    ...(writtenFor === null ? {} : { version: writtenFor }),
  };
}
