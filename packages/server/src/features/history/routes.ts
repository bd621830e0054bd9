import { getHistory, getHistoryEntry, restoreHistory, type HistoryEntry } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { DocumentRepository, OverwrittenDocument } from '../../store/documents.js';
import { languageKey } from '../../documents/languages.js';
import type { RestoreValidators } from '../../documents/restore-validators.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';

export function historyRoutes(
  mount: Mount,
  {
    documents,
    versions,
    checks,
  }: { documents: DocumentRepository; versions: VersionedDocuments; checks: RestoreValidators },
): void {
  const found = async (id: string): Promise<OverwrittenDocument> => {
    const overwritten = await documents.overwritten(id);
    if (overwritten === undefined) throw new ApiError('not-found');
    return overwritten;
  };

  mount(getHistory, async ({ query: { kind, lang, name } }) => {
    const entries = await documents.history({ kind, lang: lang === undefined ? name : languageKey(lang) });
    // A file's name might be that of a language, too.
    const asked = entries.map(entryOf).filter((entry) => name === undefined || entry.name === name);
    return { entries: lang === undefined ? asked : asked.filter((entry) => entry.lang !== undefined) };
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
    const { content, bytes } = await checks.run(JSON.parse(overwritten.content), overwritten);
    return versions.write(asked, overwritten, JSON.stringify(content), { action: 'restored', bytes });
  });
}

function entryOf(overwritten: Omit<OverwrittenDocument, 'content'>): HistoryEntry {
  const { id, kind, lang, user, writtenFor } = overwritten;
  return {
    id,
    kind,
    ...(lang === '' ? {} : { [kind === 'file' ? 'name' : 'lang']: lang }),
    date: new Date(overwritten.overwritten).toISOString(),
    user,
    ...(writtenFor === null ? {} : { version: writtenFor }),
  };
}
