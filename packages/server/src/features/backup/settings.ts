import {
  BackupGroups,
  BackupUsers,
  type ConvertSetDefinition,
  type BackupPart,
  type CollectionDefinition,
  type Permissions,
} from '@assetportal/sdk/contract';
import { partOf, resourceOf, type PortalSettings } from '@assetportal/sdk/rules';
import * as z from 'zod/mini';
import { sha256 } from '../../lib/checksum.js';
import type { BackupEntry } from './archive/write-archive.js';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the settings in the entries of a backup, for comparing them. Ignores invalid items: they are reported when the
 * part is validated.
 */
export function settingsOf(entries: Iterable<BackupEntry>): PortalSettings {
  const documents = new Map<string, Members>();
  const translations: Record<string, Members> = {};
  const pages: Record<string, Record<string, string>> = {};
  const branding: Record<string, string> = {};
  for (const { name, bytes } of entries) {
    const resource = resourceOf(name);
    if (resource === undefined) continue;
    if (resource.kind === 'branding') branding[resource.file] = sha256(bytes);
    else {
      const content = JSON.parse(bytes.toString()) as Members;
      if (resource.kind === 'translations') translations[resource.lang] = content;
      else if (resource.kind === 'pages') pages[resource.lang] = content as Record<string, string>;
      else documents.set(resource.kind, content);
    }
  }
  const of = (kind: string): Members => documents.get(kind) ?? {};
  const { without_rule: withoutRule } = of('permissions') as Partial<Permissions>;
  return {
    config: of('config'),
    translations,
    pages,
    branding,
    convertSets: itemsOf(of('formats')['convert_sets']) as ConvertSetDefinition[],
    collections: itemsOf(of('collections')['collections']) as CollectionDefinition[],
    folders: of('collections')['folders'] !== false,
    groups: z.safeParse(BackupGroups, of('groups')).data?.groups ?? [],
    permissions: {
      rights: itemsOf(of('permissions')['rights']).filter(isRule) as Permissions['rights'],
      ...(withoutRule === undefined ? {} : { without_rule: withoutRule }),
    },
    users: z.safeParse(BackupUsers, of('users')).data?.users ?? [],
  };
}

const itemsOf = (value: unknown): Members[] =>
  Array.isArray(value)
    ? (value as unknown[]).filter((item): item is Members => typeof item === 'object' && item !== null)
    : [];

const isRule = (rule: Members): boolean =>
  typeof rule['group'] === 'string' && typeof rule['folder'] === 'string';

/** Returns the sum of the sizes of the entries of a part, in bytes. */
export function bytesOfPart(entries: Iterable<BackupEntry>, part: BackupPart): number {
  let total = 0;
  for (const { name, bytes } of entries) {
    const resource = resourceOf(name);
    if (resource !== undefined && partOf(resource) === part) total += bytes.length;
  }
  return total;
}
