import type { Translator } from '../../translations/translator.js';

/** The speeds at which video and audio can be played, as factors (specification, section 2, Asset page). */
export const PLAYBACK_SPEEDS = [0.5, 1, 1.25, 1.5, 2] as const;

/** The speed a film begins with, which has a name of its own. */
export const NORMAL_SPEED = 1;

/** What a speed is called: `1.5×`, and the normal one by its name. */
export function speedLabel(speed: number, translator: Pick<Translator, 't' | 'locale'>): string {
  if (speed === NORMAL_SPEED) return translator.t('asset.speedNormal');
  return `${new Intl.NumberFormat(translator.locale).format(speed)}×`;
}
