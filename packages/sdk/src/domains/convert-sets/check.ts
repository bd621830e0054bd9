import type { ConvertFormat } from '../../contract/vocabulary.js';
import type { ConvertSetDefinition } from '../../contract/schemas/convert-sets.js';
import { ORIGINAL } from '../../contract/vocabulary.js';

/** What is unsupported with definitions of convert sets that their schema lets pass. */
export interface ConvertSetFault {
  /** Where: `[0, 'crop']`. */
  readonly path: readonly (string | number)[];
  /**
   * - `twice`: another one has this id.
   * - `value`: this value does not go with the others.
   * - `either`: exactly one of the two.
   * - `needs`: the named one is needed as well.
   */
  readonly fault: 'twice' | 'value' | 'either' | 'needs';
  /** The value, or the names of the members. */
  readonly value: string;
}

type Kind = ConvertSetDefinition['asset_groups'][number];

/** Of what each format can be made; what is not named, of everything that has a picture. */
const KINDS: Partial<Record<ConvertFormat, readonly Kind[]>> = {
  mp4: ['video'],
  pdf: ['image', 'document', '3d'],
};

/** What has a say in pictures alone. */
const IMAGE_MEMBERS = ['crop', 'focus', 'color_space', 'icc', 'resolution', 'watermark'] as const;

/** Formats that hold CMYK. */
const CMYK: readonly ConvertFormat[] = ['jpeg', 'tiff', 'pdf'];

/** The first thing that is unsupported with the definitions; undefined where they can be saved. */
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
    // The file itself is nothing that is made.
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
    if (definition.color_space === 'cmyk' && !CMYK.includes(format)) {
      return at('color_space', 'value', 'cmyk');
    }
  }
  return undefined;
}
