import type { ConfigFile } from '@assetportal/sdk/contract';
import type { FileNote } from './notes.js';

/** Target form of an uploaded file. Sizes are in pixels. */
export type FileKind =
  | { readonly kind: 'font' }
  | { readonly kind: 'stylesheet' }
  | {
      readonly kind: 'image';
      /** Maximum length of the longer side. Only an SVG that is stored as pixels is enlarged. */
      readonly side: number;
      /** Fits the image into a transparent square. */
      readonly square?: true;
      /**
       * Stored format. An SVG remains an SVG except for `pixels`.
       * - `photo`: JPEG, or WebP if the image has transparency.
       * - `graphic`: PNG. A JPEG remains a JPEG unless `square` is set.
       * - `pixels`: always PNG, because the file is composited onto other images.
       */
      readonly as: 'photo' | 'graphic' | 'pixels';
    };

const LOGO: FileKind = { kind: 'image', side: 1200, as: 'graphic' };
const HERO: FileKind = { kind: 'image', side: 3840, as: 'photo' };

export const FILE_KINDS: Readonly<Record<ConfigFile, FileKind>> = {
  logo: LOGO,
  dashboardLogo: LOGO,
  loginLogo: LOGO,
  searchLogo: LOGO,
  dashboardHero: HERO,
  loginHero: HERO,
  favicon: { kind: 'image', side: 512, square: true, as: 'graphic' },
  watermark: { kind: 'image', side: 2000, as: 'pixels' },
  custom_font: { kind: 'font' },
  style: { kind: 'stylesheet' },
};

/** An uploaded file in the form to store. */
export interface CleanFile {
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** The form that visitors get, if it differs: a stylesheet without the rules that are not allowed. */
  readonly applied?: Uint8Array;
  readonly facts?: FileFacts;
  readonly notes?: readonly FileNote[];
}

/** Facts about a file that an admin needs before saving it. */
interface FileFacts {
  /** Size of an image in pixels. Of an SVG: the size that it declares. */
  readonly width?: number;
  readonly height?: number;
  /** True if an SVG takes the text color of its surroundings in places. */
  readonly uses_current_color?: boolean;
  readonly font?: FontFacts;
}

/** Facts about a font. */
export interface FontFacts {
  /** Family name. Absent if the font states none. */
  readonly family?: string;
  /** Scripts that the font supports, as ISO 15924 codes: `Latn`. */
  readonly scripts: string[];
}
