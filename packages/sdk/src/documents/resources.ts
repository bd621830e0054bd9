import type { Portal } from '../client/portal.js';
import { createSha256, type CreateSha256 } from '../client/transfer/sha256.js';
import type { CallOptions } from '../client/transport/options.js';
import { CONFIG_FILES } from '../contract/vocabulary.js';
import { resourceOf } from '../domains/backup/resources.js';
import { brandingResource } from './kinds/branding.js';
import { collectionsResource } from './kinds/collections.js';
import { configResource } from './kinds/config.js';
import { formatsResource } from './kinds/formats.js';
import { groupsResource } from './kinds/groups.js';
import { pagesResource } from './kinds/pages.js';
import { permissionsResource } from './kinds/permissions.js';
import { translationsResource } from './kinds/translations.js';
import { usersResource } from './kinds/users.js';
import type { Resource, ResourceKindName } from './resource/resource.js';

/** Resources of which a portal has exactly one each. */
const SINGLE = {
  config: configResource,
  formats: formatsResource,
  collections: collectionsResource,
  groups: groupsResource,
  permissions: permissionsResource,
  users: usersResource,
} as const;

/**
 * Returns the resource of a file of an export, such as `branding/logo.png`. Undefined for every other path.
 *
 * @param sha256 Creates the SHA-256 that is used. Default: an implementation in JavaScript.
 */
export function resourceNamed(
  portal: Portal,
  path: string,
  sha256: CreateSha256 = createSha256,
): Resource | undefined {
  const parsed = resourceOf(path);
  if (parsed === undefined) return undefined;
  if (parsed.kind === 'translations') return translationsResource(portal, parsed.lang);
  if (parsed.kind === 'pages') return pagesResource(portal, parsed.lang);
  return parsed.kind === 'branding'
    ? brandingResource(portal, parsed.file, sha256)
    : SINGLE[parsed.kind](portal);
}

/** Returns the resources of a kind that the portal has, sorted by name. @throws PortalError */
export async function listResources(
  portal: Portal,
  kind: ResourceKindName,
  { sha256 = createSha256, ...options }: CallOptions & { readonly sha256?: CreateSha256 | undefined } = {},
): Promise<Resource[]> {
  if (kind === 'branding') {
    const available = await portal.config.available({}, options);
    const files = CONFIG_FILES.filter((file) => available[file]).sort();
    return files.map((file) => brandingResource(portal, file, sha256));
  }
  if (kind !== 'translations' && kind !== 'pages') return [SINGLE[kind](portal)];
  const languages = await portal[kind].languages({}, options);
  const codes = languages.map(({ short }) => short.toLowerCase()).sort();
  return codes.flatMap((lang) => resourceNamed(portal, `${kind}/${lang}.json`) ?? []);
}
