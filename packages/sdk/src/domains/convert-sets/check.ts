import type { ConvertFormat } from '../../contract/vocabulary.js';
import type { ConvertSetDefinition } from '../../contract/schemas/convert-sets.js';
import { ASSET_KINDS, ORIGINAL } from '../../contract/vocabulary.js';

/** Error in convert set definitions that their schema does not detect. */
export interface ConvertSetFault {
  /** Path of the value, for example `[0, 'crop']`. */
  readonly path: readonly (string | number)[];
  /**
   * - `twice`: the ID is a duplicate.
   * - `value`: the value is reserved, or the format does not support it.
   * - `either`: only one of the alternatives in `value` is allowed.
   * - `needs`: the fields in `value` are also required.
   */
  readonly fault: 'twice' | 'value' | 'either' | 'needs';
  /**
   * The invalid value. For `either` and `needs`, the names of the conflicting or missing fields. For a field
   * that the format does not support, its name.
   */
  readonly value: string;
}

type Kind = ConvertSetDefinition['asset_groups'][number];

/** Asset kinds that can be converted to a format. Formats not listed here support every kind that has an image. */
const KINDS: Partial<Record<ConvertFormat, readonly Kind[]>> = {
  mp4: ['video'],
  pdf: ['image', 'document', '3d'],
};

/** Returns the kinds of asset that can be converted to a format. */
export const kindsOfFormat = (format: ConvertFormat): readonly Kind[] => KINDS[format] ?? ASSET_KINDS;

/** Fields that are not allowed in an MP4 convert set. */
export const IMAGE_MEMBERS = ['crop', 'focus', 'color_space', 'icc', 'resolution', 'watermark'] as const;

/** Formats that support CMYK. */
const CMYK: readonly ConvertFormat[] = ['jpeg', 'tiff', 'pdf'];

/** Returns true if a format supports CMYK. */
export const supportsCmyk = (format: ConvertFormat): boolean => CMYK.includes(format);

/** Returns the first error in the definitions. Undefined if they can be saved. */
export function convertSetFault(definitions: readonly ConvertSetDefinition[]): ConvertSetFault | undefined {
  const ids = new Set<string>();
  for (const [index, definition] of definitions.entries()) {
    const at = (member: string, fault: ConvertSetFault['fault'], value: string): ConvertSetFault => ({
      path: [index, member],
      fault,
      value,
    });
    const { id, format, longest_side: side, width, height, crop, focus } = definition;
    if (ids.has(id)) return at('id', 'twice', id);
    ids.add(id);
    // This ID is reserved for the original.
    if (id === ORIGINAL) return at('id', 'value', id);
    const kinds = KINDS[format];
    const unsupported = definition.asset_groups.find((kind) => kinds !== undefined && !kinds.includes(kind));
    if (unsupported !== undefined) return at('asset_groups', 'value', unsupported);
    if (side !== undefined && (width !== undefined || height !== undefined)) {
      return at('longest_side', 'either', 'longest_side, width/height');
    }
    if (format === 'mp4') {
      const ignored = IMAGE_MEMBERS.find((member) => definition[member] !== undefined);
      if (ignored !== undefined) return at(ignored, 'value', ignored);
    }
    if (crop !== undefined && (width === undefined || height === undefined)) {
      return at('crop', 'needs', 'width, height');
    }
    if (focus !== undefined && crop !== 'focus') return at('focus', 'needs', 'crop: focus');
    if (definition.color_space === 'cmyk' && !supportsCmyk(format)) {
      return at('color_space', 'value', 'cmyk');
    }
  }
  return undefined;
}
