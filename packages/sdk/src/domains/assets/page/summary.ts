import type { Asset } from '../../../contract/schemas/common/asset.js';
import { joined } from '../../../lib/direction.js';
import type { Translator } from '../../../translations/translator.js';
import { aperture, exposureTime } from '../computed.js';
import { metadataValues } from '../metadata.js';
import type { RailContext } from './blocks.js';

/** Fields of the closed technical section: the first list of which the asset has a value. */
const SUMMARIES: readonly (readonly string[])[] = [
  ['camera', 'f_number', 'exposure_time'],
  ['video_codec', 'frame_rate'],
  ['sample_rate', 'audio_codec'],
  ['parts', 'triangles'],
  ['fname'],
];

/** Parts of the exposure, which the configuration lists as one field. */
const PARTS: Readonly<Record<string, string>> = { f_number: 'exposure', exposure_time: 'exposure' };

/** Returns the short form of the technical section, such as camera, aperture and exposure time. */
export function technicalSummary({ asset, listed, translator }: RailContext): string {
  for (const fields of SUMMARIES) {
    const texts = fields
      .filter((field) => listed(field) || listed(PARTS[field] ?? ''))
      .flatMap((field) => summaryText(asset, field, translator));
    if (texts.length > 0) return joined(texts, translator.locale);
  }
  return '';
}

function summaryText(asset: Asset, field: string, translator: Translator): readonly string[] {
  const { exposure_time: time, f_number: f, parts, triangles } = asset;
  if (field === 'exposure_time') return time === undefined ? [] : [exposureTime(time, translator)];
  if (field === 'f_number') return f === undefined ? [] : [aperture(f, translator)];
  if (field === 'parts')
    return parts === undefined ? [] : [translator.t('asset.partCount', { count: parts })];
  if (field === 'triangles')
    return triangles === undefined ? [] : [translator.t('asset.triangleCount', { count: triangles })];
  return metadataValues(asset, { field_name: field, options: { filterVal: null } }, translator);
}
