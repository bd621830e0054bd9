import { isPortalError, type Portal } from '@assetportal/sdk';
import { getDownload, ORIGINAL } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import type { PlayableKind } from './playableAs.js';

/** The URL for a player, and whether the server is still preparing the file. */
export interface PlaybackLink {
  readonly src: string | undefined;
  /** True while the server converts the video. */
  readonly preparing: boolean;
}

/**
 * Requests the URL from which a player plays an asset, and returns the state of the request.
 *
 * @param onFailed called if the request fails
 */
export function usePlaybackLink(id: string, kind: PlayableKind, onFailed: () => void): PlaybackLink {
  const { portal } = useApp();
  const [link, setLink] = useState<PlaybackLink>({ src: undefined, preparing: false });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const request =
      kind === 'audio'
        ? audioLink(portal, id, signal)
        : videoLink(portal, id, signal, () => setLink({ src: undefined, preparing: true }));
    request.then(
      (url) => setLink({ src: portal.transport.resolve(url), preparing: false }),
      () => {
        if (!signal.aborted) onFailed();
      },
    );
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- A new callback is not a reason to request the link again.
  }, [portal, id, kind]);
  return link;
}

async function audioLink(portal: Portal, id: string, signal: AbortSignal): Promise<string> {
  const query = { id, csetid: ORIGINAL, target: 'view' } as const;
  return (await portal.transport.send(getDownload, { query }, { signal })).url;
}

/**
 * Returns the URL of a video. Repeats the request while the server is converting the video. No pause is needed,
 * because the server waits a while before it responds `not-ready`.
 */
async function videoLink(
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
