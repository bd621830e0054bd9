import { resultAudioModule } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { playableAs } from '@assetportal/sdk/rules';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Play, Square } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { canPlayAudio } from '../../../../lib/canPlayAudio.js';
import { classes } from '../../../../lib/classes.js';
import styles from './AudioButton.module.css';
import { useEndOnLeave } from './useEndOnLeave.js';

export interface AudioButtonProps {
  readonly asset: Asset;
  /** True if the result is reachable with Tab. */
  readonly active: boolean;
}

/** The button that plays the audio file of a result in place. Nothing if the browser cannot play it. */
export function AudioButton(props: AudioButtonProps) {
  return playableAs(props.asset, canPlayAudio) === 'audio' ? <PlayButton {...props} /> : null;
}

/** Plays the audio file until the user leaves the result. */
function PlayButton({ asset, active }: AudioButtonProps) {
  const t = useT();
  const audio = useModule(resultAudioModule);
  const button = useRef<HTMLButtonElement>(null);
  const { id, src } = useStore(audio.store);
  const isPlaying = id === asset.id;
  useEndOnLeave(button, isPlaying, asset.id);
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={active ? 0 : -1}
        className={classes(styles.button, isPlaying && styles.playing)}
        aria-label={t(isPlaying ? 'search.stopAudio' : 'search.playAudio', { title: asset.title })}
        onClick={() => audio.toggle(asset)}
        onKeyDown={keepKey}
      >
        {isPlaying ? <Square aria-hidden /> : <Play aria-hidden />}
      </button>
      {isPlaying && src !== null && (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- Audio files of a library have no captions.
        <audio src={src} autoPlay onEnded={() => audio.end(asset.id)} onError={() => audio.end(asset.id)} />
      )}
    </>
  );
}

/** The space bar activates the button. Elsewhere in the result, it opens the preview. */
function keepKey(event: KeyboardEvent) {
  if (event.key === ' ') event.stopPropagation();
}
