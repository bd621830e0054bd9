import type { PlaybackSource } from '@assetportal/sdk';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';

/** The files for a player, and the state of their request. */
export interface PlayerSource {
  /** `failed`: the server has no file that browsers can play. */
  readonly status: 'loading' | 'preparing' | 'success' | 'failed';
  readonly source?: PlaybackSource;
}

/** Requests the files from which a player plays an asset. The server may have to convert the file first. */
export function usePlayer(id: string): PlayerSource {
  const { portal } = useApp();
  const [state, setState] = useState<PlayerSource>({ status: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onPreparing = () => setState({ status: 'preparing' });
    portal.downloads.player({ id }, { signal, onPreparing }).then(
      (source) => setState({ status: 'success', source }),
      () => {
        if (!signal.aborted) setState({ status: 'failed' });
      },
    );
    return () => controller.abort();
  }, [portal, id]);
  return state;
}
