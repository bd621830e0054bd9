import { hasCover, nextSpeed, SEEK_STEP, type MediaAction } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useRef } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import type { StageProps } from '../common/types.js';
import { PlayerFailure } from '../media/PlayerFailure.js';
import { useMedia } from '../media/useMedia.js';
import { usePlayer } from '../media/usePlayer.js';
import { usePlayerKeys } from '../media/usePlayerKeys.js';
import { usePositionFormat } from '../media/usePositionFormat.js';
import { useSwipe } from '../media/useSwipe.js';
import styles from './Audio.module.css';
import { AudioControls } from './AudioControls.js';
import { usePeaks } from './usePeaks.js';
import { Waveform } from './Waveform.js';

/** The player of an audio file: its waveform, and the controls below it. */
export default function AudioStage({ asset, handle, onStep, onClose }: StageProps) {
  const t = useT();
  const audio = useRef<HTMLAudioElement>(null);
  const player = usePlayer(asset.id, audio);
  const media = useMedia(audio, asset.duration ?? 0, player.source?.url);
  const peaks = usePeaks(asset.id);
  const swipe = useSwipe({ onStep, onClose });
  const format = usePositionFormat(media.duration);
  const isFailed = player.status === 'failed' || player.status === 'interrupted';
  const act = (action: MediaAction) => {
    if (action === 'play') media.toggle();
    else if (action === 'mute') media.toggleMute();
    else if (action === 'faster' || action === 'slower') media.setSpeed(nextSpeed(media.speed, action));
  };
  const onKeyDown = usePlayerKeys({ handle, isVideo: false, isPlayable: !isFailed, act });
  const cover = hasCover(asset) && (
    <span className={styles.cover}>
      <AssetImage asset={asset} alt="" box="fill" />
    </span>
  );
  return (
    <div className={styles.canvas} {...swipe}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of its controls bubble to the player. */}
      <div
        role="group"
        aria-label={t('stage.audioPlayer')}
        tabIndex={-1}
        className={styles.audio}
        onKeyDown={onKeyDown}
      >
        {/* eslint-disable-next-line jsx-a11y/media-has-caption -- Captions exist for videos only. */}
        <audio ref={audio} src={player.source?.url} preload="metadata" {...player.handlers} />
        <Waveform media={media} peaks={peaks} format={format} />
        <AudioControls
          {...{ media, cover, format }}
          onSkip={(by) => media.seek(media.time + by * SEEK_STEP)}
        />
        <p role="status" className={styles.status}>
          <PlayerFailure player={player} text={t('stage.notPlayableAudio')} />
        </p>
      </div>
    </div>
  );
}
