import { useT } from '@assetportal/sdk/react';
import { Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import type { Media } from './useMedia.js';

interface VolumeControlProps {
  readonly media: Media;
  readonly className?: string | undefined;
}

/** The button that mutes, and the slider of the volume. */
export function VolumeControl({ media, className }: VolumeControlProps) {
  const t = useT();
  const { muted, volume } = media;
  return (
    <>
      <IconButton label={t(muted ? 'stage.unmute' : 'stage.mute')} shortcut="m" onClick={media.toggleMute}>
        {muted ? <VolumeX /> : <Volume2 />}
      </IconButton>
      <input
        type="range"
        className={className}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        aria-label={t('stage.volume')}
        onChange={({ target }) => media.setVolume(Number(target.value))}
        // The arrow keys change the volume, and do not reach the page.
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow')) event.stopPropagation();
        }}
      />
    </>
  );
}
