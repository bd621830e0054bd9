import { type BackupPart, type BackupUser } from '@assetportal/sdk/contract';
import {
  brandingEntry,
  canonicalJson,
  isLanguage,
  partOf,
  resourceOf,
  type BackupResource,
} from '@assetportal/sdk/rules';
import { userSettings } from '../../auth/accounts/lists.js';
import { bytesOf, type BrandingFileInfo } from '../../documents/branding-files.js';
import type { DocumentKey, StoredDocument } from '../../store/documents.js';
import type { Store } from '../../store/store.js';
import { NO_PASSWORD } from '../../store/users.js';
import type { BackupEntry } from './archive/write-archive.js';

/** The present settings as the entries of a backup. */
export interface Collected {
  readonly entries: readonly BackupEntry[];
  /** Stored documents behind the entries, by the name of the entry. Absent for a document that is not stored. */
  readonly stored: ReadonlyMap<string, StoredDocument>;
}

/** Contents of resources with one document that is not stored. */
const EMPTY: Readonly<Record<'config' | 'formats' | 'collections' | 'permissions', object>> = {
  config: {},
  formats: { convert_sets: [] },
  collections: { collections: [] },
  permissions: { rights: [] },
};

const KINDS = {
  config: 'config',
  formats: 'convert_sets',
  collections: 'collections',
  permissions: 'rights',
  translations: 'translations',
  pages: 'custom_html',
  branding: 'file',
} as const;

/** Returns the document that a resource contains. Undefined for users and groups. */
export function documentOf(resource: BackupResource): DocumentKey | undefined {
  if (resource.kind === 'users' || resource.kind === 'groups') return undefined;
  const name = 'lang' in resource ? resource.lang : 'file' in resource ? resource.file : '';
  return { kind: KINDS[resource.kind], name };
}

/**
 * Reads everything that an admin has set, as the entries of a complete backup. Sessions, tokens, keys, the history and
 * the credentials of other systems are never part of it.
 *
 * @param options.secrets True to include password hashes
 */
export async function collect(store: Store, { secrets }: { readonly secrets: boolean }): Promise<Collected> {
  const entries: BackupEntry[] = [];
  const stored = new Map<string, StoredDocument>();
  const add = (name: string, content: unknown, document?: StoredDocument) => {
    entries.push({ name, bytes: Buffer.from(canonicalJson(content)) });
    if (document !== undefined) stored.set(name, document);
  };
  for (const kind of ['config', 'formats', 'collections', 'permissions'] as const) {
    const document = await store.documents.get({ kind: KINDS[kind], name: '' });
    add(`${kind}.json`, document === undefined ? EMPTY[kind] : JSON.parse(document.content), document);
  }
  for (const kind of ['translations', 'pages'] as const) {
    for (const { lang } of await store.documents.languages(KINDS[kind])) {
      const document = await store.documents.get({ kind: KINDS[kind], name: lang });
      // No reader can select another language.
      if (document === undefined || !isLanguage(lang)) continue;
      add(`${kind}/${lang}.json`, JSON.parse(document.content), document);
    }
  }
  for (const { lang: file } of await store.documents.languages('file')) {
    const document = await store.documents.get({ kind: 'file', name: file });
    if (document === undefined) continue;
    const info = JSON.parse(document.content) as BrandingFileInfo;
    const name = brandingEntry(file as Parameters<typeof brandingEntry>[0], info.mime);
    entries.push({ name, bytes: Buffer.from(await bytesOf(store.blobs, info)) });
    stored.set(name, document);
  }
  add('groups.json', { groups: (await store.groups.list()).map(({ name }) => name) });
  add('users.json', { users: await usersOf(store, secrets) });
  return { entries, stored };
}

async function usersOf({ users }: Store, secrets: boolean): Promise<BackupUser[]> {
  return (await users.list()).map((user) => ({
    ...userSettings(user),
    ...(secrets && user.password !== NO_PASSWORD ? { password: user.password } : {}),
  }));
}

/** Returns the entries of some parts. */
export const entriesOfParts = (
  entries: readonly BackupEntry[],
  parts: readonly BackupPart[],
): BackupEntry[] =>
  entries.filter(({ name }) => {
    const resource = resourceOf(name);
    return resource !== undefined && parts.includes(partOf(resource));
  });
