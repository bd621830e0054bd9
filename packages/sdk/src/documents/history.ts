import type { Portal } from '../client/portal.js';
import { createSha256, type CreateSha256 } from '../client/transfer/sha256.js';
import type { HistoryEntry } from '../contract/schemas/admin/history.js';
import { CONFIG_FILES, type HistoryKind } from '../contract/vocabulary.js';
import { brandingResource } from './kinds/branding.js';
import type { Resource, ResourceKindName } from './resource/resource.js';
import { resourceNamed } from './resources.js';

/** Kinds of resources with a history, and how the history names them. Users and groups have none. */
export const HISTORY_KIND_OF = {
  config: 'config',
  translations: 'translations',
  pages: 'custom_html',
  branding: 'file',
  formats: 'convert_sets',
  collections: 'collections',
  permissions: 'rights',
} as const satisfies Partial<Record<ResourceKindName, HistoryKind>>;

/** Kind of a resource with a history. */
export type VersionedResourceKind = keyof typeof HISTORY_KIND_OF;

/**
 * Returns the resource of which the history has a version. Undefined for a name that this release of the SDK lacks.
 *
 * @param sha256 Creates the SHA-256 that is used. Default: an implementation in JavaScript.
 */
export function resourceOfVersion(
  portal: Portal,
  { kind, lang = '', name }: Pick<HistoryEntry, 'kind' | 'lang' | 'name'>,
  sha256: CreateSha256 = createSha256,
): Resource | undefined {
  const [resource] = Object.entries(HISTORY_KIND_OF).find(([, one]) => one === kind) ?? [];
  if (resource === undefined) return undefined;
  if (kind === 'translations' || kind === 'custom_html')
    return resourceNamed(portal, `${resource}/${lang}.json`, sha256);
  if (kind !== 'file') return resourceNamed(portal, `${resource}.json`, sha256);
  const file = CONFIG_FILES.find((one) => one === name);
  return file === undefined ? undefined : brandingResource(portal, file, sha256);
}
