import type { ConfigFile } from '@assetportal/sdk/contract';

/** What a file that an admin sets is made into. Sides are pixels. */
export type FileKind =
  | { readonly kind: 'font' }
  | { readonly kind: 'style' }
  | {
      readonly kind: 'picture';
      /** The longer side; nothing is enlarged. */
      readonly side: number;
      /** On a square, with nothing around it. */
      readonly square?: true;
      /**
       * `photo` is small and may lose something, `graphic` stays as it is, `pixels` is always PNG: also a drawing, for
       * who lays it over other pictures.
       */
      readonly as: 'photo' | 'graphic' | 'pixels';
    };

const LOGO: FileKind = { kind: 'picture', side: 1200, as: 'graphic' };
const HERO: FileKind = { kind: 'picture', side: 3840, as: 'photo' };

export const FILE_KINDS: Readonly<Record<ConfigFile, FileKind>> = {
  logo: LOGO,
  dashboardLogo: LOGO,
  loginLogo: LOGO,
  searchLogo: LOGO,
  dashboardHero: HERO,
  loginHero: HERO,
  favicon: { kind: 'picture', side: 512, square: true, as: 'graphic' },
  watermark: { kind: 'picture', side: 2000, as: 'pixels' },
  custom_font: { kind: 'font' },
  style: { kind: 'style' },
};

/** A file as it is kept. */
export interface CleanFile {
  readonly mime: string;
  readonly bytes: Uint8Array;
}
