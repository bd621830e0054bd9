import { formatPosition, hasCover, mediaKey, nextSpeed, SEEK_STEP } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useCallback, useImperativeHandle, useRef, useState, type KeyboardEvent } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { useMedia } from '../media/useMedia.js';
import { usePlayer } from '../media/usePlayer.js';
import { useSwipe } from '../media/useSwipe.js';
import type { StageProps } from '../common/types.js';
import styles from './Audio.module.css';
import { AudioControls } from './AudioControls.js';
import { usePeaks } from './usePeaks.js';
import { Waveform } from './Waveform.js';

/** The player of an audio file: its waveform, and the controls below it. */
export default function AudioStage({ asset, handle, onStep, onClose }: StageProps) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const player = usePlayer(asset.id);
  const [broken, setBroken] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const media = useMedia(audio, asset.duration ?? 0, player.source?.url);
  const peaks = usePeaks(asset.id);
  const swipe = useSwipe({ onStep, onClose });
  const { duration, time } = media;
  const format = useCallback(
    (position: number, whole = false) => {
      const text = formatPosition(position, duration, locale);
      return whole
        ? t('stage.positionOf', { time: text, duration: formatPosition(duration, duration, locale) })
        : text;
    },
    [t, duration, locale],
  );
  const isFailed = broken || player.status === 'failed';
  useImperativeHandle(handle, () => ({
    act(action) {
      if (action !== 'play' || isFailed) return false;
      media.toggle();
      return true;
    },
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    const onControl = (event.target as Element).closest('button, input') !== null;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const action = mediaKey(event.key, { isVideo: false, onControl, modified });
    if (action === undefined || isFailed) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === 'play') media.toggle();
    else if (action === 'mute') media.toggleMute();
    else if (action === 'faster' || action === 'slower') media.setSpeed(nextSpeed(media.speed, action));
  };
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
        <audio
          ref={audio}
          src={player.source?.url}
          preload="metadata"
          onError={() => player.source !== undefined && setBroken(true)}
        />
        <Waveform media={media} peaks={peaks} format={format} />
        <AudioControls
          media={media}
          audio={audio}
          format={format}
          onSkip={(by) => media.seek(time + by * SEEK_STEP)}
          cover={
            hasCover(asset) && (
              <span className={styles.cover}>
                <AssetImage asset={asset} alt="" box="fill" />
              </span>
            )
          }
        />
        <p role="status" className={styles.status}>
          {isFailed && t('stage.notPlayableAudio')}
        </p>
      </div>
    </div>
  );
}
