import { getHistory, getHistoryEntry, restoreHistory, type HistoryEntry } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../http/problem.js';
import type { DocumentRepository, OverwrittenDocument } from '../../store/documents.js';
import { languageKey } from '../texts/languages.js';
import type { Versions } from './versions.js';

export function historyRoutes(
  mount: Mount,
  { documents, versions }: { documents: DocumentRepository; versions: Versions },
): void {
  const found = async (id: string): Promise<OverwrittenDocument> => {
    const overwritten = await documents.overwritten(id);
    if (overwritten === undefined) throw new ApiError('not-found');
    return overwritten;
  };

  mount(getHistory, async ({ query: { kind, lang } }) => {
    const entries = await documents.history({
      kind,
      lang: lang === undefined ? undefined : languageKey(lang),
    });
    return { entries: entries.map(entryOf) };
  });

  mount(getHistoryEntry, async ({ params }) => {
    const overwritten = await found(params['id'] ?? '');
    return {
      entry: entryOf(overwritten),
      content: JSON.parse(overwritten.content) as Record<string, unknown>,
    };
  });

  mount(restoreHistory, async (asked) => {
    const overwritten = await found(asked.params['id'] ?? '');
    return versions.write(asked, overwritten, overwritten.content);
  });
}

function entryOf(overwritten: Omit<OverwrittenDocument, 'content'>): HistoryEntry {
  const { id, kind, lang, user, writtenFor } = overwritten;
  return {
    id,
    kind,
    ...(lang === '' ? {} : { lang }),
    date: new Date(overwritten.overwritten).toISOString(),
    user,
    ...(writtenFor === null ? {} : { version: writtenFor }),
  };
}
