import { FIELD_NAMES, fieldOf, getFields, getIndexStatus, type IndexStatus } from '@assetportal/sdk/contract';
import type { Translator } from '@assetportal/sdk/translations';
import type { ResponseCache } from '../../http/conditional/response-cache.js';
import type { Mount } from '../../http/mount.js';
import type { Principal } from '../../auth/principal.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetReader } from '../../delivery/assets/asset-reader.js';

export interface IndexingFacts {
  status(): IndexStatus;
  failures(): NonNullable<IndexStatus['failures']>;
}

export function indexingRoutes(
  mount: Mount,
  parts: {
    readonly indexing: IndexingFacts;
    readonly texts: ReadonlyMap<string, Translator>;
    readonly assets: AssetReader;
    readonly authorizer: Authorizer;
    readonly tags: ResponseCache;
  },
): void {
  const { indexing, texts, assets, authorizer, tags } = parts;
  const visibleFields = FIELD_NAMES.map((name) => {
    const { type, facet, range } = fieldOf(name);
    return {
      field_name: name,
      is_facet: facet === true || range === true,
      range_facet: range === true,
      type,
      translation: Object.fromEntries([...texts].map(([locale, { t }]) => [locale, t(`fields.${name}`)])),
    };
  });
  mount(getFields, (asked) => tags.respond(asked, async () => ({ visible_fields: visibleFields })));

  /** A failure names a file: admins too see those alone that they may see. */
  const failuresFor = async (principal: Principal) => {
    const failures = indexing.failures();
    const { otherwise, rules } = authorizer.scope(principal);
    if (otherwise && rules.length === 0) return failures;
    const seen = await assets.many(
      failures.map(({ id }) => id),
      principal,
    );
    const ids = new Set(seen.map(({ id }) => id));
    return failures.filter(({ id }) => ids.has(id));
  };

  mount(getIndexStatus, async ({ principal }) => ({
    ...indexing.status(),
    ...(principal.kind === 'user' && principal.isGuiAdmin ? { failures: await failuresFor(principal) } : {}),
  }));
}
