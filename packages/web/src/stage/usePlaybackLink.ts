import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';

/** The URL for a player, and whether the server is still preparing the file. */
export interface PlaybackLink {
  readonly src: string | undefined;
  /** True while the server converts the file. */
  readonly preparing: boolean;
}

/**
 * Requests the URL from which a player plays an asset, and returns the state of the request.
 *
 * @param onFailed called if the request fails
 */
export function usePlaybackLink(id: string, onFailed: () => void): PlaybackLink {
  const { portal } = useApp();
  const [link, setLink] = useState<PlaybackLink>({ src: undefined, preparing: false });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onPreparing = () => setLink({ src: undefined, preparing: true });
    portal.downloads.playback({ id }, { signal, onPreparing }).then(
      (src) => setLink({ src, preparing: false }),
      () => {
        if (!signal.aborted) onFailed();
      },
    );
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- A new callback is not a reason to request the link again.
  }, [portal, id]);
  return link;
}
