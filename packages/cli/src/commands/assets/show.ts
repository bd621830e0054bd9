import { fieldFormat, MAX_IDS, type Asset } from '@assetportal/sdk/contract';
import { metadataRows } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { writeList } from '../../kernel/io/documents.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { assetMembers } from './asset-members.js';
import { plain } from '../../kernel/text/plain.js';

export default command({
  name: 'show',
  group: 'assets',
  arguments: { id: 'one-or-more' },
  async run(context, { id: ids }) {
    const { io, t, signal } = context;
    const portal = context.portal();
    const assets: Asset[] = [];
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      assets.push(...(await portal.assets.get({ ids: ids.slice(start, start + MAX_IDS) }, { signal })));
    }
    const returned = new Set(assets.map(({ id }) => id));
    const missing = ids.filter((id) => !returned.has(id));
    if (io.json) {
      await writeList(io, 'show', { missing }, assets, await assetMembers());
    } else {
      await io.data(assets.map((asset) => card(asset, context)).join('\n'));
    }
    if (missing.length === 0) return EXIT.done;
    if (assets.length === 0) throw new CliError('asset-unknown', EXIT.notFound, { ids: missing.join(', ') });
    io.warn(t('errors.asset-unknown.message', { ids: missing.join(', ') }));
    return EXIT.partly;
  },
});

/** Fields that only previews and layouts need, or whose values other rows already show. */
const HIDDEN = new Set(['thumbhash', 'url', 'page', 'width', 'height', 'pixel_x', 'pixel_y', 'offline']);
const EXTENT = new Set(['bbox_x', 'bbox_y', 'bbox_z']);
const FIRST = ['id', 'fname', 'folder', 'title', 'description', 'keywords', 'size', 'extent'];

/**
 * Formats the title and the metadata of an asset, one line per field that has a value. Labels are in the user's
 * language.
 */
function card(asset: Asset, { io, language }: Context): string {
  const translator = createTranslator({ locale: language });
  const names = [...new Set([...FIRST, ...Object.keys(asset)])];
  const fields = names
    .filter((name) => !HIDDEN.has(name) && !EXTENT.has(name) && name !== 'preview_problem')
    .map((name, position) => ({
      field_name: name,
      translation: {},
      position,
      multi_valued: true,
      options: { filterVal: fieldFormat(name) },
    }));
  const rows = metadataRows(asset, fields, { hideEmpty: true, translator });
  const widest = Math.max(...rows.map(({ label }) => label.length));
  const line = (label: string, value: string) => `  ${io.style.dim(label.padEnd(widest))}  ${plain(value)}\n`;
  const problem = asset.preview_problem;
  return [
    `${io.style.bold(plain(asset.title))}\n`,
    ...rows.map(({ label, values }) => line(label, values.join(', '))),
    ...(problem === undefined ? [] : [line('', translator.t(`preview.problem.${problem}`))]),
    ...(asset.offline ? [line(translator.t('asset.offline'), translator.t('asset.offlineReason'))] : []),
  ].join('');
}
