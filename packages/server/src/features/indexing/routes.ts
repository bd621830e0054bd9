import { FIELD_NAMES, fieldOf } from '@assetportal/sdk';
import { getFields, getIndexStatus, type IndexStatus } from '@assetportal/sdk/contract';
import type { Texts } from '@assetportal/sdk/texts';
import type { Mount } from '../../http/mount.js';

export interface IndexingFacts {
  status(): IndexStatus;
  failures(): NonNullable<IndexStatus['failures']>;
}

export function indexingRoutes(
  mount: Mount,
  { indexing, texts }: { indexing: IndexingFacts; texts: ReadonlyMap<string, Texts> },
): void {
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
  mount(getFields, async () => ({ visible_fields: visibleFields }));

  mount(getIndexStatus, async ({ principal }) => ({
    ...indexing.status(),
    ...(principal.kind === 'user' && principal.isGuiAdmin ? { failures: indexing.failures() } : {}),
  }));
}
