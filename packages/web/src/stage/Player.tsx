import { NORMAL_SPEED, PLAYBACK_SPEEDS, speedLabel, type PlayableKind } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { AssetImage } from '../components/AssetImage/AssetImage.js';
import { Select } from '../components/Select/Select.js';
import { addressOf } from '../lib/startupData.js';
import styles from './Player.module.css';
import { usePlaybackLink } from './usePlaybackLink.js';

interface PlayerProps {
  readonly asset: Asset;
  readonly kind: PlayableKind;
  /** Called if the browser fails to play the file, or if there is no URL to play it from. */
  readonly onFailed: () => void;
}

/**
 * The browser's native player with a choice of playback speeds. It plays the original, or a video that the
 * server has converted.
 */
export function Player({ asset, kind, onFailed }: PlayerProps) {
  const { src, preparing } = usePlaybackLink(asset.id, onFailed);
  const [speed, setSpeed] = useState(NORMAL_SPEED);
  const media = useRef<HTMLMediaElement>(null);
  const applySpeed = () => {
    if (media.current !== null) media.current.playbackRate = speed;
  };
  useEffect(applySpeed, [speed, src]);

  const common: ComponentProps<'video'> & ComponentProps<'audio'> = {
    ref: media as React.RefObject<never>,
    src,
    controls: true,
    preload: 'metadata',
    'aria-label': asset.title,
    onError: () => src !== undefined && onFailed(),
    // Every new source starts at the normal speed, so apply the selected speed again.
    onLoadedMetadata: applySpeed,
  };
  return (
    <div className={styles.player}>
      {kind === 'video' ? (
        <span className={styles.layers}>
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- The files in the library have no subtitles yet. */}
          <video
            {...common}
            poster={asset.url && addressOf(asset.url)}
            playsInline
            className={styles.video}
          />
          <PreparingNote shown={preparing} />
        </span>
      ) : (
        <div className={styles.audio}>
          <span className={styles.cover}>
            <AssetImage asset={asset} alt="" box="fill" />
          </span>
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- as above */}
          <audio {...common} />
        </div>
      )}
      <SpeedSelect speed={speed} onChange={setSpeed} />
    </div>
  );
}

/** States that the server is still converting the video. */
function PreparingNote({ shown }: { readonly shown: boolean }) {
  const t = useT();
  return (
    <span role="status">
      {shown && <span className={styles.preparing}>{t('asset.videoPreparing')}</span>}
    </span>
  );
}

interface SpeedSelectProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** Select box for the playback speed. */
function SpeedSelect({ speed, onChange }: SpeedSelectProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  return (
    <Select
      label={t('asset.speed')}
      showLabel
      value={String(speed)}
      onChange={(value) => onChange(Number(value))}
      options={PLAYBACK_SPEEDS.map((value) => ({
        value: String(value),
        label: speedLabel(value, translator),
      }))}
    />
  );
}
