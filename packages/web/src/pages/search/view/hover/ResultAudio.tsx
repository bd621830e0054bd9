import { playableAs } from '@assetportal/sdk/rules';
import { canPlayAudio } from '../../../../lib/canPlayAudio.js';
import { deferred } from '../../../../lib/deferred.js';
import type { AudioButtonProps } from './AudioButton.js';

const AudioButton = deferred('result-audio', async () => (await import('./AudioButton.js')).AudioButton);

/** The button that plays a result in place. Only for audio that the browser can play. */
export function ResultAudio(props: AudioButtonProps) {
  const isPlayable =
    props.asset.asset_groups.includes('audio') && playableAs(props.asset, canPlayAudio) === 'audio';
  return isPlayable ? <AudioButton {...props} /> : null;
}
