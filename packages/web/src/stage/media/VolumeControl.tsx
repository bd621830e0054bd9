import { useT } from '@assetportal/sdk/react';
import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import type { Media } from './useMedia.js';

/** Returns false on iPhone and iPad, where only the buttons of the device change the volume. */
function isVolumeSettable(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

interface VolumeControlProps {
  readonly media: Media;
  readonly className?: string | undefined;
}

/** The button that mutes, and the slider of the volume if it has an effect. */
export function VolumeControl({ media, className }: VolumeControlProps) {
  const t = useT();
  const { muted, volume } = media;
  const [isSettable] = useState(isVolumeSettable);
  return (
    <>
      <IconButton label={t(muted ? 'stage.unmute' : 'stage.mute')} shortcut="m" onClick={media.toggleMute}>
        {muted ? <VolumeX /> : <Volume2 />}
      </IconButton>
      {isSettable && (
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
      )}
    </>
  );
}
