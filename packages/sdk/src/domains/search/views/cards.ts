import type { InfoConfig } from '../../../config/schema/schema.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { joined } from '../../../lib/direction.js';
import { assetInfo } from '../../assets/info.js';
import type { MetadataOptions } from '../../assets/metadata.js';
import { layOutThumbnails, type ThumbnailLayout } from '../thumbnails.js';

/** Layout of the cards of the thumbnail view: an image, and three lines of text below it. Lengths are in pixels. */
export interface CardLayout extends ThumbnailLayout {
  readonly gap: number;
  /** Height of a row, including the text and the space below it. */
  readonly rowHeight: number;
}

/** Height of the title and the two lines below the image, with the space above them. */
const TEXT_HEIGHT = 70;
/** Space between two rows. */
const ROW_GAP = 24;
/** Width of the results in pixels below which cards are small, so that a phone has two columns. */
const SMALL = 560;
/** Space between two columns, and minimum width of a card as a share of `search.thumbnails.width`. */
const SPACING = { normal: { gap: 16, share: 0.85 }, small: { gap: 8, share: 0.5 } };

/**
 * Arranges cards in rows that fill the width (specification, section 2, Search screen). A card has at least 85 % of the
 * configured width, on phones half of it. In rows of three or more, it has at most 115 % (decisions, section 8, Views).
 *
 * @param options.item Configured size of an image (`search.thumbnails`). The cards have its proportions.
 * @param options.scale Factor of the tile size. Default: 1.
 */
export function layOutCards(options: {
  readonly count: number;
  readonly width: number;
  readonly item: { readonly width: number; readonly height: number };
  readonly scale?: number | undefined;
}): CardLayout {
  const { count, width, item, scale = 1 } = options;
  const { gap, share } = width < SMALL ? SPACING.small : SPACING.normal;
  const factor = share * scale;
  const layout = layOutThumbnails({
    count,
    width,
    gap,
    item: { width: item.width * factor, height: item.height * factor },
  });
  return { ...layout, gap, rowHeight: layout.height + TEXT_HEIGHT + ROW_GAP };
}

/** Fields that are not shown on a card, because they repeat its title or need more than one line. */
const LONG_FIELDS = new Set(['title', 'description', 'keywords', 'copyright']);
/** Fields that describe the file. They form the first line if `infoView` has one column. */
const FILE_FIELDS = new Set([
  'asset_type',
  'filetype',
  'size',
  'extent',
  'page_cnt',
  'duration',
  'file_size',
  'triangles',
]);

/**
 * Returns the two lines below the title of a card, from the fields of `infoView`. With two columns, each line
 * contains a column. With one column, the first line describes the file, and the second one its content. Values
 * are joined by a middle dot. Empty if the asset has no values.
 */
export function cardLines(
  asset: Asset,
  info: InfoConfig,
  options: Omit<MetadataOptions, 'hideEmpty'>,
): readonly [string, string] {
  const lists = [info.paramsLeft, info.paramsRight].map((fields) =>
    fields.filter((field) => !LONG_FIELDS.has(field.field_name)),
  );
  const [left = [], right = []] = lists;
  const all = [...left, ...right];
  const isFile = (field: string) => FILE_FIELDS.has(field);
  const [first, second] =
    info.columns === 2
      ? [left, right]
      : [all.filter((field) => isFile(field.field_name)), all.filter((field) => !isFile(field.field_name))];
  const line = (fields: typeof left) =>
    joined(
      assetInfo(
        asset,
        { ...info, columns: 1, paramsLeft: fields, paramsRight: [] },
        { ...options, hideEmpty: true },
      )
        .columns.flat()
        .map(({ values }) => values.join(', ')),
      options.translator.locale,
    );
  return [line(first), line(second)];
}
