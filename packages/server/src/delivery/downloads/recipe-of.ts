import type { ConvertSetDefinition } from '@assetportal/sdk/contract';
import type { BrandingFiles } from '../../documents/branding-files.js';
import { specOf, type ConversionRecipe } from '../../media/renditions.js';

/** Returns the recipe for the files of a convert set, with the current watermark image. */
export async function recipeOf(
  definition: ConvertSetDefinition,
  files: BrandingFiles,
): Promise<ConversionRecipe> {
  const spec = specOf(definition);
  const watermark = spec.watermark === undefined ? undefined : await files.get('watermark');
  if (watermark === undefined) return { spec };
  const bytes = async () => Buffer.from(await watermark.read());
  return { spec, watermark: { hash: watermark.sha256, bytes } };
}
