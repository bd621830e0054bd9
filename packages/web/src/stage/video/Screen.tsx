import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import type { RefObject } from 'react';
import { addressOf } from '../../lib/startup/startupData.js';
import { PlayerFailure } from '../media/PlayerFailure.js';
import type { PlayerSource } from '../media/usePlayer.js';
import styles from './Video.module.css';

interface ScreenProps {
  readonly asset: Asset;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly player: PlayerSource;
  readonly onToggle: () => void;
  readonly onFullscreen: () => void;
}

/** The video itself, and what its state is as long as it does not play. */
export function Screen({ asset, video, player, onToggle, onFullscreen }: ScreenProps) {
  const t = useT();
  const { status, source } = player;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- The captions are the files next to the video, if there are any. */}
      <video
        ref={video}
        src={source?.url}
        poster={asset.url && addressOf(asset.url)}
        preload="metadata"
        playsInline
        aria-label={asset.title}
        {...player.handlers}
        onClick={onToggle}
        onDoubleClick={onFullscreen}
      >
        {source?.captions.map(({ url, lang, fname }) => (
          <track key={url} kind="captions" src={url} srcLang={lang ?? 'und'} label={fname} />
        ))}
      </video>
      <p role="status" className={styles.status}>
        {status === 'preparing' && <span>{t('asset.videoPreparing')}</span>}
        <PlayerFailure player={player} text={t('stage.notPlayable')} />
      </p>
    </>
  );
}
