import type { PortalConfig } from '../../../config/schema/schema.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { Translator } from '../../../translations/translator.js';
import { fieldLabel } from '../../fields/label.js';
import { termsOf } from '../../terms/terms.js';
import { captionName } from '../caption-name.js';
import { computedValues, coordinates, takenText } from '../computed.js';
import { isModel3d } from '../kind.js';
import type { MetadataOptions, MetadataRow } from '../metadata.js';
import { creatorsOf, creditLine, licenseLink } from './rights.js';

/** A block of the rail beside an asset. */
export type RailBlock =
  | { readonly kind: 'colors'; readonly colors: readonly string[] }
  /** Lengths of a 3D model. */
  | { readonly kind: 'dimensions'; readonly rows: readonly MetadataRow[] }
  | { readonly kind: 'keywords'; readonly label: string; readonly keywords: readonly string[] }
  | {
      readonly kind: 'rights';
      readonly creator: { readonly label: string; readonly names: readonly string[] } | null;
      readonly license: License | null;
    }
  | { readonly kind: 'credit'; readonly text: string }
  | {
      readonly kind: 'captions';
      readonly files: readonly { readonly name: string; readonly fname: string }[];
    }
  | ({ readonly kind: 'place' } & PlaceBlock)
  /** Time of creation of an asset that was not taken at a place. */
  | { readonly kind: 'created'; readonly label: string; readonly text: string };

/** License of an asset. */
interface License {
  readonly lines: readonly string[];
  /** Address of the license that the file names. */
  readonly link: string | null;
  /** Address of the configured terms of use. */
  readonly terms: string | null;
}

interface PlaceBlock {
  /** City and country. Null if the file has neither. */
  readonly name: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly location: { readonly lat: number; readonly lon: number; readonly text: string } | null;
  readonly taken: string | null;
}

/** RailContext of a rail. */
export interface RailOptions extends MetadataOptions {
  readonly config: Pick<PortalConfig, 'assetInfo' | 'terms_of_use'>;
}

/** RailContext of a block. */
export interface RailContext extends RailOptions {
  readonly asset: Asset;
  readonly translator: Translator;
  /** Returns true for a field that the configuration lists. */
  readonly listed: (field: string) => boolean;
}

/** Fields that a block shows. */
export const FIELDS_OF: Readonly<Record<RailBlock['kind'], readonly string[]>> = {
  colors: ['palette'],
  dimensions: ['extent', 'bbox_x', 'bbox_y', 'bbox_z', 'up_axis'],
  keywords: ['keywords'],
  rights: ['creator', 'copyright', 'usage_terms'],
  credit: [],
  captions: ['captions'],
  place: ['city', 'country', 'location', 'taken_date'],
  created: ['taken_date'],
};

type Create = (context: RailContext) => RailBlock | undefined;

const labelOf = (
  { config: { assetInfo: info }, translator, visible }: RailContext,
  field: string,
): string => {
  const configured = [...info.paramsLeft, ...info.paramsRight].find(({ field_name: name }) => name === field);
  return fieldLabel(field, translator, configured?.translation, visible);
};

const isTaken = ({ asset_groups: groups }: Asset) => groups.includes('image') || groups.includes('video');

const colors: Create = ({ asset: { palette = [] }, listed }) =>
  palette.length === 0 || !listed('palette')
    ? undefined
    : { kind: 'colors', colors: palette.map((color) => color.toUpperCase()) };

/** Lengths of a model in their order, with the names of their labels. */
const LENGTHS = { bbox_x: 'bbox_x', bbox_y: 'bbox_y', bbox_z: 'bbox_z' };
const LENGTHS_Y_UP = { bbox_x: 'bbox_x', bbox_z: 'depth_z', bbox_y: 'height_y' };

const dimensions: Create = ({ asset, translator, listed }) => {
  if (!isModel3d(asset) || !listed('extent') || asset.bbox_z === undefined) return undefined;
  // Width, depth and height: the axis that points up is the height.
  const lengths = asset.up_axis === 'y' ? LENGTHS_Y_UP : LENGTHS;
  const fields = Object.entries({ ...lengths, up_axis: 'up_axis' });
  const rows = fields.flatMap(([field, name]): MetadataRow[] => {
    const values = computedValues(field)?.(asset, translator) ?? [];
    return values.length === 0 ? [] : [{ field, label: translator.t(`asset.dimension.${name}`), values }];
  });
  return { kind: 'dimensions', rows };
};

const keywords: Create = (context) => {
  const list = context.asset.keywords ?? [];
  if (list.length === 0 || !context.listed('keywords')) return undefined;
  return { kind: 'keywords', label: labelOf(context, 'keywords'), keywords: list };
};

const rights: Create = (context) => {
  const { asset, listed, config, translator } = context;
  const names = listed('creator') ? creatorsOf(asset) : [];
  const creator = names.length === 0 ? null : { label: labelOf(context, 'creator'), names };
  const lines = [
    listed('copyright') ? asset.copyright : undefined,
    listed('usage_terms') ? asset.usage_terms : undefined,
  ].flatMap((line) => (line === undefined || line.trim() === '' ? [] : [line.trim()]));
  const terms = termsOf(config.terms_of_use, translator.locale)?.link ?? null;
  const hasLicense = lines.length > 0 || terms !== null;
  const link = (lines.length > 0 ? licenseLink(asset) : undefined) ?? null;
  const license = hasLicense ? { lines: [...new Set(lines)], link, terms } : null;
  return creator === null && license === null ? undefined : { kind: 'rights', creator, license };
};

const credit: Create = ({ asset, listed }) => {
  const text = creditLine({
    ...(listed('creator') && asset.creator !== undefined ? { creator: asset.creator } : {}),
    ...(listed('copyright') && asset.copyright !== undefined ? { copyright: asset.copyright } : {}),
  });
  return text === undefined ? undefined : { kind: 'credit', text };
};

const captions: Create = ({ asset: { captions: files = [] }, listed, translator }) =>
  files.length === 0 || !listed('captions')
    ? undefined
    : {
        kind: 'captions',
        files: files.map((file) => ({ name: captionName(file, translator), fname: file.fname })),
      };

const place: Create = ({ asset, listed, translator }) => {
  const text = (field: 'city' | 'country') =>
    (listed(field) ? asset[field]?.trim() : undefined) || (null as string | null);
  const [city, country] = [text('city'), text('country')];
  const at = listed('location') ? asset.location : undefined;
  const taken =
    asset.taken_date !== undefined && listed('taken_date') && isTaken(asset)
      ? localTime(asset.taken_date, translator)
      : null;
  if (city === null && country === null && at === undefined && taken === null) return undefined;
  const name = [city, country].filter((part) => part !== null).join(', ');
  return {
    kind: 'place',
    ...{ city, country, taken, name: name === '' ? null : name },
    location: at === undefined ? null : { lat: at.lat, lon: at.lon, text: coordinates(at, translator) },
  };
};

const created: Create = (context) => {
  const { asset, listed, translator } = context;
  if (asset.taken_date === undefined || !listed('taken_date') || isTaken(asset)) return undefined;
  const label = labelOf(context, 'taken_date');
  const isBuiltIn = label === translator.t('fields.taken_date');
  return {
    kind: 'created',
    label: isBuiltIn ? translator.t('fields.created_date') : label,
    text: takenText(asset.taken_date, translator),
  };
};

/** A clock at the place of capture showed this time. Without a time of day, there is nothing to say about it. */
function localTime(date: string, translator: Translator): string {
  const text = takenText(date, translator);
  return /T\d{2}:\d{2}/.test(date) ? translator.t('asset.localTime', { date: text }) : text;
}

const BLOCKS: readonly Create[] = [
  ...[colors, dimensions, keywords, rights, credit, captions, place, created],
];

/** Returns the blocks of an asset for which the configuration lists a field that has a value. */
export const railBlocks = (context: RailContext): RailBlock[] =>
  BLOCKS.flatMap((create) => create(context) ?? []);
