import { isPortalError, type Portal } from '@assetportal/sdk';
import { fieldFormat, type Asset } from '@assetportal/sdk/contract';
import {
  aiLabel,
  formatsOf,
  formatValue,
  groupOf,
  localized,
  metadataRows,
  roundEstimate,
  type Group,
} from '@assetportal/sdk/rules';
import { createTranslator, type Translator } from '@assetportal/sdk/translations';
import stringWidth from 'string-width';
import type { Context } from '../../../kernel/context.js';
import { terminalWidth } from '../../../kernel/io/terminal-width.js';
import { plain } from '../../../kernel/text/plain.js';
import { wrapped } from '../../../kernel/io/wrap.js';
import { isoDay } from './iso-day.js';

type Row = readonly [label: string, value: string];

/** Maximum width of a card, in columns. Longer lines are hard to read. */
export const MAX_WIDTH = 100;

/** Fields in the row about the kind of an asset. */
const FACTS: Readonly<Record<Group, readonly string[]>> = {
  image: ['size', 'orientation', 'color_code'],
  video: ['size', 'duration', 'frame_rate'],
  audio: ['duration', 'channels'],
  document: ['page_cnt', 'extent'],
  '3d': ['extent', 'triangles', 'parts'],
  other: [],
};

/** Fields that only previews and layouts need, or that other rows already show. */
const COVERED = [
  'thumbhash',
  'url',
  'page',
  'width',
  'height',
  'pixel_x',
  'pixel_y',
  'offline',
  'preview_problem',
  'bbox_x',
  'bbox_y',
  'bbox_z',
  'title',
  'fname',
  'folder',
  'file_size',
  'filetype',
  'asset_type',
  'asset_groups',
  'description',
  'keywords',
  'creator',
  'copyright',
  'taken_date',
  'city',
  'country',
  'rating',
  'id',
  'sha256',
  'mime',
  'unit_mm',
  'up_axis',
  'imp_date',
];

/**
 * Formats an asset for reading (mockup, show): title, path, one line per fact, and the formats with their sizes. Labels
 * are in the user's language.
 *
 * @param space Width in columns. Default: that of the terminal, but at most {@link MAX_WIDTH}.
 */
export async function assetCard(
  original: Asset,
  context: Context,
  portal: Portal,
  space: number | Promise<number> = Math.min(terminalWidth(context.io), MAX_WIDTH),
): Promise<string> {
  const { io, t, language } = context;
  const translator = createTranslator({ locale: language });
  const asset = localized(original, language);
  const rows: Row[] = [
    ...mainRows(asset, translator),
    ...otherRows(asset, translator),
    [t('show.formats'), await formatsText(asset, context, portal)],
    ['SHA-256', asset.sha256 ?? ''],
    [translator.t('fields.id'), asset.id],
  ];
  const width = await space;
  const present = rows
    .map(([label, value]) => [plain(label), plain(value)] as const)
    .filter(([, value]) => value !== '');
  const labels = Math.max(...present.map(([label]) => stringWidth(label)));
  const line = ([label, value]: Row) => {
    const [first = '', ...more] = wrapped(value, width - labels - GAP).map((text) =>
      text.replaceAll(NO_BREAK, ' '),
    );
    const padding = ' '.repeat(labels - stringWidth(label) + GAP);
    const indent = ' '.repeat(labels + GAP);
    return [`${io.style.dim(label)}${padding}${first}\n`, ...more.map((text) => `${indent}${text}\n`)].join(
      '',
    );
  };
  return `${heading(asset, context, width)}\n${present.map(line).join('')}`;
}

/** Space at which no line ends. It is printed as a normal one, so that copied text can be searched. */
const NO_BREAK = '\u00a0';

/** Number of spaces between a label and its value. */
const GAP = 3;

function heading(asset: Asset, { io, language }: Context, width: number): string {
  const { title, fname, folder, asset_type: type, file_size: size } = asset;
  const text = plain(title.trim() || fname);
  const facts = plain(`${type} · ${formatValue(size, 'filesize', language)}`);
  const space = width - stringWidth(text) - stringWidth(facts);
  const gap = space < GAP ? '\n' : ' '.repeat(space);
  const path = plain(folder === '' ? fname : `${folder}/${fname}`);
  return `${io.style.bold(text)}${gap}${io.style.dim(facts)}\n${io.style.dim(path)}\n`;
}

function mainRows(asset: Asset, translator: Translator): Row[] {
  const { t } = translator;
  const { description = '', keywords = [], creator = [], copyright = '', city = '', country = '' } = asset;
  const group = groupOf(asset);
  const list = (values: readonly string[], separator: string) =>
    values.filter((value) => value.trim() !== '').join(separator);
  const [taken] = rowsOf(asset, ['taken_date'], translator);
  const facts = rowsOf(asset, FACTS[group], translator).flatMap(({ values }) => values);
  return [
    [t('fields.description'), description],
    [t('fields.keywords'), list(keywords, ', ')],
    [t('fields.creator'), list([list([creator].flat(), ', '), copyright], ' · ')],
    [taken?.label ?? t('fields.taken_date'), list([isoDay(asset.taken_date), city, country], ', ')],
    [t(`groups.${group}`), list(facts, ' · ')],
    [t('fields.rating'), stars(asset.rating)],
    ['', aiText(asset, translator)],
    ['', asset.preview_problem === undefined ? '' : t(`preview.problem.${asset.preview_problem}`)],
    [t('asset.offline'), asset.offline === true ? t('asset.offlineReason') : ''],
  ];
}

/** Returns the label of an asset that a generative model created or changed, or an empty text. */
function aiText(asset: Asset, { t }: Translator): string {
  const role = aiLabel(asset);
  return role === undefined ? '' : t(`asset.ai.${role}`);
}

/** Returns the rows of all fields that no other row shows. */
function otherRows(asset: Asset, translator: Translator): Row[] {
  const covered = new Set([...COVERED, ...FACTS[groupOf(asset)]]);
  const names = Object.keys(asset).filter((name) => !covered.has(name));
  const added: Row = [translator.t('fields.imp_date'), isoDay(asset.imp_date)];
  const rows = rowsOf(asset, names, translator)
    // A field without a label is for programs, which read it with --json.
    .filter(({ field, label }) => field !== label)
    .map(({ label, values }): Row => [label, values.join(', ')]);
  return [added, ...rows];
}

const rowsOf = (asset: Asset, names: readonly string[], translator: Translator) =>
  metadataRows(
    asset,
    names.map((name, position) => ({
      field_name: name,
      translation: {},
      position,
      multi_valued: true,
      options: { filterVal: fieldFormat(name) },
    })),
    { hideEmpty: true, translator },
  );

function stars(rating: number | undefined): string {
  if (rating === undefined) return '';
  const count = Math.max(0, Math.min(5, Math.round(rating)));
  return '★'.repeat(count) + '☆'.repeat(5 - count);
}

/** Returns the convert sets that the user may download, with the sizes of the files. Empty if there are none. */
async function formatsText({ id }: Asset, { language, signal }: Context, portal: Portal): Promise<string> {
  const offer = await portal.downloads.offer({ ids: [id] }, { signal }).catch((error: unknown) => {
    // The asset is shown without its formats: the user may only view it, it is offline, or the call is not supported.
    if (isPortalError(error) && ((error.status ?? 500) < 500 || error.code === 'asset-offline'))
      return undefined;
    throw error;
  });
  const text = (bytes: number) => formatValue(bytes, 'filesize', language);
  const sizeOf = (bytes: number, isEstimate: boolean) =>
    isEstimate ? `≈ ${text(roundEstimate(bytes))}` : text(bytes);
  return (offer === undefined ? [] : formatsOf(offer).formats)
    .map(({ id: set, bytes, estimated }) =>
      bytes === undefined ? set : `${set} ${sizeOf(bytes, estimated === true)}`,
    )
    .map((format) => format.replaceAll(' ', NO_BREAK))
    .join(' · ');
}
