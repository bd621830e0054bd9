import { isPortalError, type Portal } from '@assetportal/sdk';
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
    playbackUrl(portal, id, signal, () => setLink({ src: undefined, preparing: true })).then(
      (url) => setLink({ src: portal.transport.resolve(url), preparing: false }),
      () => {
        if (!signal.aborted) onFailed();
      },
    );
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- A new callback is not a reason to request the link again.
  }, [portal, id]);
  return link;
}

/**
 * Returns the URL of a video or audio file. Repeats the request while the server converts it. No pause is needed,
 * because the server waits a while before it responds `not-ready`.
 */
async function playbackUrl(
  portal: Portal,
  id: string,
  signal: AbortSignal,
  onPreparing: () => void,
): Promise<string> {
  for (;;) {
    try {
      return (await portal.downloads.video({ id }, { signal })).url;
    } catch (error) {
      if (!isPortalError(error, 'not-ready')) throw error;
      onPreparing();
    }
  }
}
