import { isPortalError, termsModule, type PlaybackSource } from '@assetportal/sdk';
import { assetIdOf, momentOf } from '@assetportal/sdk/rules';
import { useApp, useModule } from '@assetportal/sdk/react';
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** The files for a player, and the state of their request. */
interface PlayerState {
  /**
   * `interrupted`: the server could not be reached. `failed`: the server has no file that browsers can play, or the
   * browser cannot play it.
   */
  readonly status: 'loading' | 'preparing' | 'success' | 'interrupted' | 'failed';
  readonly source?: PlaybackSource;
}

/** The files for a player, and functions that handle its failures. */
export interface PlayerSource extends PlayerState {
  /** Attributes of the media element. */
  readonly handlers: {
    readonly onError: () => void;
    readonly onLoadedMetadata: (event: SyntheticEvent<HTMLMediaElement>) => void;
  };
  /** Requests the files again, and continues at the same position. */
  readonly retry: () => void;
}

/**
 * Requests the files from which a player plays an asset. The server may have to convert the file first. If the browser
 * cannot play a file that others play, such as Ogg in Safari, requests the converted one.
 */
export function usePlayer(id: string, element: RefObject<HTMLMediaElement | null>): PlayerSource {
  const { portal } = useApp();
  const terms = useModule(termsModule);
  const [state, setState] = useState<PlayerState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  /** ID of the asset whose original the browser could not play. */
  const [unplayable, setUnplayable] = useState<string | null>(null);
  const converted = unplayable === id;
  /** Position in seconds at which the playback starts, or was interrupted. */
  const position = useRef(useMoment(id));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onPreparing = () => setState({ status: 'preparing' });
    // A player that plays already continues with its file when the user accepts the terms.
    const { accepted: acceptedTerms } = terms.store.getState();
    portal.downloads.player({ id, acceptedTerms }, { converted, signal, onPreparing }).then(
      (source) => setState({ status: 'success', source }),
      (error: unknown) => {
        if (!signal.aborted) setState({ status: isConnection(error) ? 'interrupted' : 'failed' });
      },
    );
    return () => controller.abort();
  }, [portal, terms, id, attempt, converted]);
  return {
    ...state,
    handlers: {
      onError() {
        const { error, currentTime } = element.current ?? {};
        if (error == null) return;
        position.current = currentTime ?? 0;
        if (error.code === error.MEDIA_ERR_NETWORK) setState({ status: 'interrupted' });
        else if (converted) setState({ status: 'failed' });
        else {
          setState({ status: 'loading' });
          setUnplayable(id);
        }
      },
      onLoadedMetadata({ currentTarget: media }) {
        if (position.current > 0) media.currentTime = position.current;
        position.current = 0;
      },
    },
    retry() {
      setState({ status: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}

/** Returns the moment in the address of the asset's page, in seconds. 0 without one. */
function useMoment(id: string): number {
  const { pathname, search } = useLocation();
  return assetIdOf(pathname) === id ? (momentOf(search) ?? 0) : 0;
}

/** Returns true if no response has arrived. */
const isConnection = (error: unknown) => isPortalError(error) && error.status === undefined;
