import type { ConfigFile } from '@assetportal/sdk/contract';

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
}
