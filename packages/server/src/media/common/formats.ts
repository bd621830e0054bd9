import type { ConvertFormat } from '@assetportal/sdk/contract';

/**
 * Output formats: those of convert sets, AAC audio for the player, and a mesh for the 3D viewer. As JSON: the peak levels
 * of an audio file, and the weights of a font.
 */
export type RenditionFormat = ConvertFormat | 'm4a' | 'glb' | 'peaks' | 'weights';

/** File extension, MIME type and capabilities of each output format. */
export const FORMATS: Readonly<
  Record<
    RenditionFormat,
    {
      /** Without the dot. */
      readonly extension: string;
      readonly mime: string;
      /** Maximum length of the longer side, in pixels. */
      readonly side: number;
      readonly alpha?: boolean;
      readonly cmyk?: boolean;
      /** True if the format supports 16 bits per channel. */
      readonly deep?: boolean;
    }
  >
> = {
  jpeg: { extension: 'jpg', mime: 'image/jpeg', side: 65_500, cmyk: true },
  png: { extension: 'png', mime: 'image/png', side: 65_500, alpha: true, deep: true },
  webp: { extension: 'webp', mime: 'image/webp', side: 16_383, alpha: true },
  avif: { extension: 'avif', mime: 'image/avif', side: 16_384, alpha: true },
  tiff: { extension: 'tif', mime: 'image/tiff', side: 65_500, alpha: true, cmyk: true, deep: true },
  pdf: { extension: 'pdf', mime: 'application/pdf', side: 65_500, cmyk: true },
  mp4: { extension: 'mp4', mime: 'video/mp4', side: 65_500 },
  m4a: { extension: 'm4a', mime: 'audio/mp4', side: 0 },
  glb: { extension: 'glb', mime: 'model/gltf-binary', side: 0 },
  peaks: { extension: 'json', mime: 'application/json', side: 0 },
  weights: { extension: 'json', mime: 'application/json', side: 0 },
};
