import type { CaptionTrack } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import type { MediaAction, Still } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { classes } from '../../lib/classes.js';
import { useFullscreen } from '../../preview/useFullscreen.js';
import type { StageProps } from '../common/types.js';
import type { Media } from '../media/useMedia.js';
import type { PlayerSource } from '../media/usePlayer.js';
import { usePlayerKeys } from '../media/usePlayerKeys.js';
import type { PositionFormat } from '../media/usePositionFormat.js';
import { Screen } from './Screen.js';
import { useCaptions } from './useCaptions.js';
import { useVisibleControls } from './useVisibleControls.js';
import { VideoControls } from './VideoControls.js';
import styles from './Video.module.css';

interface PlayerProps {
  readonly asset: Asset;
  readonly handle: StageProps['handle'];
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly source: PlayerSource;
  readonly media: Media;
  readonly tracks: readonly CaptionTrack[];
  readonly stills: readonly Still[];
  readonly format: PositionFormat;
  readonly onAction: (action: MediaAction) => void;
}

/** The video with captions and controls. In full screen, only this part of the page is visible. */
export function Player(props: PlayerProps) {
  const { asset, handle, video, source, media, tracks, stills, format } = props;
  const t = useT();
  const screen = useRef<HTMLDivElement>(null);
  const captions = useCaptions(video, tracks);
  const fullscreen = useFullscreen(screen, video);
  const { visible, show } = useVisibleControls(media.playing);
  const isPlayable = source.status === 'success';
  const act = (action: MediaAction) => {
    if (action === 'captions') captions.select(captions.selected === -1 ? 0 : -1);
    else if (action === 'fullscreen') fullscreen.toggle();
    else props.onAction(action);
  };
  const onKey = usePlayerKeys({ handle, isVideo: true, isPlayable, act });
  const onKeyDown = (event: KeyboardEvent) => {
    show();
    onKey(event);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of its controls bubble to the player.
    <div
      ref={screen}
      role="group"
      aria-label={t('stage.videoPlayer')}
      tabIndex={-1}
      className={classes(styles.screen, !visible && styles.idle)}
      data-stage-image=""
      onKeyDown={onKeyDown}
      onPointerMove={show}
      onFocus={show}
    >
      <Screen
        {...{ asset, video }}
        player={source}
        onToggle={() => isPlayable && media.toggle()}
        onFullscreen={fullscreen.toggle}
      />
      {captions.text !== '' && (
        <p className={styles.captions} lang={captions.lang}>
          <span>{captions.text}</span>
        </p>
      )}
      {isPlayable && (
        <VideoControls
          {...{ media, stills, tracks, captions, fullscreen, format }}
          rate={asset.frame_rate}
          onAction={act}
        />
      )}
    </div>
  );
}
