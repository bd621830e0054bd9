import { deferred } from '../../../../lib/deferred.js';
import type { AudioButtonProps } from './AudioButton.js';

const AudioButton = deferred('result-audio', async () => (await import('./AudioButton.js')).AudioButton);

/** The button that plays a result in place. Only for audio. */
export function ResultAudio(props: AudioButtonProps) {
  return props.asset.asset_groups.includes('audio') ? <AudioButton {...props} /> : null;
}
