import type { MetadataField } from '../../../config/schema/schema.js';
import { fieldOf, isFieldName } from '../../../contract/fields.js';
import { MIN_SCALE } from '../../appearance/tile-size.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { Sort } from '../../../contract/search-query.js';
import { metadataRows, type MetadataOptions } from '../../assets/metadata.js';
import { fieldLabel } from '../../fields/label.js';
import { reversed } from '../options.js';

/** A column of the list view, to the right of the image. */
export interface ListColumn {
  /** Name of the field. */
  readonly field: string;
  readonly label: string;
  /** `end` for numbers and dates, which are easier to compare if their last digits are aligned. */
  readonly align: 'start' | 'end';
  /** Minimum width, in pixels. */
  readonly width: number;
  /** True if the column takes a share of the remaining width. */
  readonly grows: boolean;
  /** Field by which a click on the header sorts. Undefined if the results cannot be sorted by this column. */
  readonly sortField: string | undefined;
}

/** Cell of a row, ready to be displayed. */
export interface ListCell {
  readonly field: string;
  /** Text of all values. An en dash if the asset has no value. */
  readonly text: string;
  /** The values to show one by one (`multi_valued`). Otherwise one text, the same as `text`. */
  readonly values: readonly string[];
  /** True if the asset has no value. */
  readonly missing: boolean;
}

/** Text of a cell without a value. */
const NO_VALUE = '–';
const TITLE = 'title';
/** Minimum width of the title column, in pixels. */
const TITLE_WIDTH = 140;
/** Width of the window from which on the image column has its configured width, in CSS pixels. */
export const FULL_LIST = 1280;
/** Share of the list's width that the image column has at most, so that the title stays readable. */
const MAX_IMAGE_SHARE = { wide: 0.4, narrow: 0.2 };
/** Minimum width of the image column, in pixels. */
const MIN_IMAGE = 96;

/** Minimum widths in pixels, for fields whose values are short or long. */
const WIDTHS: Readonly<Record<string, number>> = {
  asset_type: 64,
  filetype: 64,
  size: 124,
  file_size: 80,
  taken_date: 128,
  imp_date: 128,
  extent: 176,
  rating: 108,
  orientation: 108,
};
const NUMBER_WIDTH = 112;
const TEXT_WIDTH = 136;

/** Fields that combine or translate other fields, and the field by which results are sorted instead. */
const SORT_FIELDS: Readonly<Record<string, string>> = { size: 'width', asset_type: 'filetype' };
/** Fields with numeric text that the index does not contain as one field. */
const COMBINED_NUMBERS = new Set(['size', 'extent']);

/**
 * Returns the columns of the list view (specification, section 3, `search.listColumns`). The title is always the
 * first one. The others follow in the configured order.
 *
 * @param fields `search.listColumns` from the configuration.
 */
export function listColumns(
  fields: readonly MetadataField[],
  options: Pick<MetadataOptions, 'translator' | 'visible'>,
): readonly ListColumn[] {
  const label = (field: string, translation?: Readonly<Record<string, string>>) =>
    fieldLabel(field, options.translator, translation, options.visible);
  const configuredTitle = fields.find(({ field_name: field }) => field === TITLE);
  const title: ListColumn = {
    field: TITLE,
    label: label(TITLE, configuredTitle?.translation),
    align: 'start',
    width: TITLE_WIDTH,
    grows: true,
    sortField: TITLE,
  };
  const others = [...fields]
    .sort((a, b) => a.position - b.position)
    .filter(({ field_name: field }) => field !== TITLE)
    .map(({ field_name: field, translation }) => columnOf(field, label(field, translation)));
  return [title, ...others];
}

function columnOf(field: string, label: string): ListColumn {
  const definition = isFieldName(field) ? fieldOf(field) : undefined;
  const type = definition?.type;
  const numeric =
    field !== 'rating' &&
    field !== 'color_code' &&
    (COMBINED_NUMBERS.has(field) || type === 'integer' || type === 'float' || type === 'date');
  const sortField = SORT_FIELDS[field] ?? (definition?.sort ? field : undefined);
  const width = WIDTHS[field] ?? (numeric ? NUMBER_WIDTH : TEXT_WIDTH);
  const grows = !numeric && WIDTHS[field] === undefined;
  return { field, label, align: numeric ? 'end' : 'start', width, grows, sortField };
}

/** Height of a row with the smallest tiles, in pixels: two lines of text, and space around them. */
const DENSE_ROW = 72;

/**
 * Returns the height of a row and the width of its image at a tile size (decisions, section 8, Views). At the middle of
 * the slider, these are the configured ones, and at its left end, the list is dense. Lower configured rows stay.
 *
 * @param options.rowHeight `search.rowHeight` of the configuration, in pixels.
 * @param options.imageWidth `search.imageColWidth` of the configuration, in pixels.
 * @param options.scale Tile size of the user, 0.6 to 2.4.
 */
export function listRowSize(options: {
  readonly rowHeight: number;
  readonly imageWidth: number;
  readonly scale: number;
}): { readonly rowHeight: number; readonly imageWidth: number } {
  const { rowHeight, imageWidth, scale } = options;
  const smallest = Math.min(1, DENSE_ROW / Math.max(1, rowHeight));
  // Steps of the slider change the size by equal factors.
  const factor = scale < 1 ? smallest ** (Math.log(scale) / Math.log(MIN_SCALE)) : scale;
  const height = Math.round(rowHeight * factor);
  return { rowHeight: height, imageWidth: Math.round((imageWidth * height) / Math.max(1, rowHeight)) };
}

/** Widths of the list's parts, in pixels. */
export interface ListMeasure {
  /** Available width. */
  readonly width: number;
  /** Width of the image at the tile size: see `listRowSize`. */
  readonly imageWidth: number;
  /** Configured width of the image (`search.imageColWidth`), if the window has at least {@link FULL_LIST} pixels. */
  readonly fullWidth?: number | undefined;
  /** Width of the actions at the end of each row. */
  readonly actionsWidth: number;
  /** Space between two columns. */
  readonly gap: number;
}

/** Share of the remaining width of the title, compared with 1 for other columns that grow. */
const TITLE_SHARE = 2.4;
/** Maximum width of the title column (36rem) and of the other columns that grow, in pixels (decisions, section 8, Views). */
const MAX_TITLE = 576;
const MAX_COLUMN = 288;

/** The columns of the list that fit. */
export interface FittingColumns {
  readonly columns: readonly ListColumn[];
  readonly imageWidth: number;
  /** Width of each column. They fill the list, unless it is very wide. */
  readonly widths: readonly number[];
}

/**
 * Returns the leading columns that fit beside the image, at least the title, and the width of the image. In a wide
 * window, the image has its configured width. Larger images, and those in other windows, have a limited share of the list.
 */
export function fitColumns(columns: readonly ListColumn[], measure: ListMeasure): FittingColumns {
  const { width, gap, actionsWidth, fullWidth } = measure;
  const share = fullWidth === undefined ? MAX_IMAGE_SHARE.narrow : MAX_IMAGE_SHARE.wide;
  const most = Math.max(MIN_IMAGE, Math.round(width * share), fullWidth ?? 0);
  const roomForTitle = Math.max(MIN_IMAGE, width - actionsWidth - TITLE_WIDTH - 2 * gap);
  const imageWidth = Math.min(measure.imageWidth, most, roomForTitle);
  let room = width - imageWidth - actionsWidth - gap;
  const first = columns.findIndex((column) => (room -= column.width + gap) < 0);
  const fitting = first === -1 ? columns : columns.slice(0, Math.max(1, first));
  const used = fitting.reduce((sum, column) => sum + column.width + gap, imageWidth + actionsWidth + gap);
  return { columns: fitting, imageWidth, widths: grownWidths(fitting, Math.max(0, width - used)) };
}

/** Distributes free space to the columns that grow, up to their maximum. */
function grownWidths(columns: readonly ListColumn[], free: number): readonly number[] {
  const others = columns.slice(1).filter(({ grows }) => grows).length;
  const title = columns[0]?.width ?? 0;
  const byShare = Math.floor(title + (free * TITLE_SHARE) / (TITLE_SHARE + others));
  const first = Math.min(byShare, Math.max(title, MAX_TITLE));
  const rest = others === 0 ? 0 : Math.floor((free - (first - title)) / others);
  return columns.map(({ width, grows }, at) => {
    if (at === 0) return first;
    return grows ? Math.min(width + rest, Math.max(width, MAX_COLUMN)) : width;
  });
}

/** Returns the cells of an asset, one for each column except the title. */
export function listCells(
  asset: Asset,
  fields: readonly MetadataField[],
  columns: readonly ListColumn[],
  options: Pick<MetadataOptions, 'translator' | 'visible'>,
): readonly ListCell[] {
  const rows = metadataRows(asset, fields, { ...options, hideEmpty: false });
  const values = new Map(rows.map((row) => [row.field, row.values]));
  return columns
    .filter(({ field }) => field !== TITLE)
    .map(({ field }) => {
      const parts = values.get(field) ?? [];
      const text = parts.join(', ');
      const missing = text === '';
      return missing
        ? { field, text: NO_VALUE, values: [NO_VALUE], missing }
        : { field, text, values: parts, missing };
    });
}

/** Number of values in a line of facts. */
const LINE_VALUES = 3;

/**
 * Returns the first values of the columns as one line, for a row that has no room for them: `JPG · 512 × 341 px · 54 kB`.
 * Empty if the asset has none of them.
 */
export function listLine(...input: Parameters<typeof listCells>): string {
  return listCells(...input)
    .filter(({ missing }) => !missing)
    .slice(0, LINE_VALUES)
    .map(({ text }) => text)
    .join(' · ');
}

/**
 * Returns the sort after a click on a column header: by that column, or the opposite direction if the results are
 * already sorted by it. Text starts with A to Z. Numbers and dates start with the largest or newest.
 */
export function sortByColumn(current: Sort, column: Pick<ListColumn, 'sortField' | 'align'>): Sort {
  const { sortField: field, align } = column;
  if (field === undefined) return current;
  if (field === current.field) return reversed(current);
  return { field, direction: align === 'end' || field === 'rating' ? 'desc' : 'asc' };
}
