import type { ConvertFormat } from '../../contract/vocabulary.js';
import type { ConvertSetDefinition } from '../../contract/schemas/convert-sets.js';
import { ORIGINAL } from '../../contract/vocabulary.js';

/** What is wrong with definitions of convert sets that their schema lets pass. */
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
const OF_PICTURES = ['crop', 'focus', 'color_space', 'icc', 'resolution', 'watermark'] as const;

/** Formats that hold CMYK. */
const CMYK: readonly ConvertFormat[] = ['jpeg', 'tiff', 'pdf'];

/** The first thing that is wrong with the definitions; undefined where they can be saved. */
export function convertSetFault(definitions: readonly ConvertSetDefinition[]): ConvertSetFault | undefined {
  const seen = new Set<string>();
  for (const [index, definition] of definitions.entries()) {
    const at = (member: string, fault: ConvertSetFault['fault'], value: string): ConvertSetFault => ({
      path: [index, member],
      fault,
      value,
    });
    const { id, format, longest_side: side, width, height, crop, focus } = definition;
    if (seen.has(id)) return at('id', 'twice', id);
    seen.add(id);
    // The file itself is nothing that is made.
    if (id === ORIGINAL) return at('id', 'value', id);
    const kinds = KINDS[format];
    const wrong = definition.asset_groups.find((kind) => kinds !== undefined && !kinds.includes(kind));
    if (wrong !== undefined) return at('asset_groups', 'value', wrong);
    if (side !== undefined && (width !== undefined || height !== undefined)) {
      return at('longest_side', 'either', 'longest_side, width/height');
    }
    if (format === 'mp4') {
      const useless = OF_PICTURES.find((member) => definition[member] !== undefined);
      if (useless !== undefined) return at(useless, 'value', useless);
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
