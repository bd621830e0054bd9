import type { Portal } from '@assetportal/sdk';
import type { OfferedConvertSet } from '@assetportal/sdk/contract';
import { filetypeText, formatTitle } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { writeRows, type View } from '../../kernel/view.js';
import { readWords, resolveIds } from '../assets/resolve-ids.js';

/** Maximum number of assets of each kind that are examined. */
const PER_KIND = 50;

/** A convert set, as the command prints it. */
interface SetRow {
  readonly id: string;
  readonly title: string;
  /** Kinds of asset that it applies to. Empty for all kinds. */
  readonly kinds: readonly string[];
  /** Format and size of the files: `WebP, 1600 px`. Empty if they are those of the original. */
  readonly target: string;
  /** Number of the examined assets for which it is available. */
  readonly allowed: number;
  /** Number of the examined assets. */
  readonly total: number;
}

const NAMES = ['id', 'title', 'kinds', 'target', 'allowed', 'total'] as const;

export default command({
  name: 'convert-set list',
  group: 'assets',
  arguments: { id: 'zero-or-more' },
  async run(context, { id: words }) {
    const { language, signal } = context;
    const portal = context.portal();
    const requested: string[] = [];
    for await (const word of readWords(context, words)) requested.push(word);
    const ids =
      requested.length > 0 ? await resolveIds(context, portal, requested) : await samples(portal, signal);
    const { convertSets } =
      ids.length === 0 ? { convertSets: [] } : await portal.downloads.offer({ ids }, { signal });
    const { t } = createTranslator({ locale: language });
    const rows = convertSets.map((set): SetRow => ({
      id: set.id,
      title: formatTitle(set, t),
      kinds: set.assetGroups ?? [],
      target: targetOf(set),
      allowed: set.allowed,
      total: set.total,
    }));
    await writeRows(context, VIEW, rows);
  },
});

/** Returns some assets of each kind. A portal lists convert sets only for assets. */
async function samples(portal: Portal, signal: AbortSignal): Promise<string[]> {
  const { facets } = await portal.search.query({ rows: 0, facets: ['asset_groups'] }, { signal });
  const kinds = (facets['asset_groups'] ?? []).filter(({ count }) => count > 0);
  const found = await Promise.all(
    kinds.map(({ label }) =>
      portal.search.query({ rows: PER_KIND, filters: { asset_groups: [label] } }, { signal }),
    ),
  );
  return [...new Set(found.flatMap(({ assets }) => assets.map(({ id }) => id)))];
}

function targetOf({ filetype, longestSide, resolution, id }: OfferedConvertSet): string {
  if (id === 'original') return '';
  return [
    ...(filetype === undefined ? [] : [filetypeText(filetype)]),
    ...(longestSide === undefined ? [] : [`${longestSide} px`]),
    ...(resolution === undefined ? [] : [`${resolution} dpi`]),
  ].join(', ');
}

const VIEW: View<SetRow> = {
  kinds: ['convert-sets', 'convert-set'],
  members: (row) => ({ ...row }),
  fieldNames: NAMES,
  columns: ({ t, language }: Context) => {
    const translator = createTranslator({ locale: language });
    return {
      id: ({ id }) => id,
      title: ({ title }) => title,
      kinds: ({ kinds }) =>
        kinds.length === 0
          ? t('convertSets.all')
          : kinds.map((kind) => translator.t(`groups.${kind}`)).join(', '),
      target: ({ target }) => target,
    };
  },
  cells: ({ id, title, kinds, target, allowed, total }) => [
    id,
    title,
    kinds.join(','),
    target,
    String(allowed),
    String(total),
  ],
};
