import type { Translator } from '../../translations/translator.js';
import { numberFormat } from '../../lib/text/formatters.js';

/** Playback speeds of video and audio, as factors (specification, section 2, Asset page). */
export const PLAYBACK_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Initial playback speed. Its label is a name instead of a factor. */
export const NORMAL_SPEED = 1;

/** Returns the label of a speed: a factor such as `1.5×`, or the name of the normal speed. */
export function speedLabel(speed: number, translator: Pick<Translator, 't' | 'locale'>): string {
  if (speed === NORMAL_SPEED) return translator.t('asset.speedNormal');
  return `${numberFormat(translator.locale).format(speed)}×`;
}
