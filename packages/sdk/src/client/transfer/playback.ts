import { getVideo } from '../../contract/calls/downloads.js';
import { isPortalError } from '../transport/errors.js';
import { wait } from '../transport/pause.js';
import type { CallOptions, Transport } from '../transport/transport.js';

/** Minimum time between two requests while the server converts the file, in milliseconds. */
const INTERVAL = 500;

/** Options of {@link playbackUrl}. */
export interface PlaybackOptions extends CallOptions {
  /** True to request the converted file, after the browser could not play the original. */
  readonly converted?: boolean | undefined;
  /** Called when the server starts to convert the file for playback. */
  readonly onPreparing?: (() => void) | undefined;
}

/** ID of the asset to view. */
export interface ViewInput {
  readonly id: string;
  /**
   * True if the user has accepted the terms of use. Without it, a portal with terms returns no original pixels. Default:
   * false.
   */
  readonly acceptedTerms?: boolean | undefined;
}

/** Returns the query of a call that may return original pixels. */
export const termsQuery = ({ acceptedTerms }: Pick<ViewInput, 'acceptedTerms'>): { terms?: 'accepted' } =>
  acceptedTerms === true ? { terms: 'accepted' } : {};

/** Returns true if a call returned no original pixels only because the user has not accepted the terms of use. */
export const isTermsRefusal = (error: unknown): boolean =>
  isPortalError(error, 'forbidden') && error.problem?.reason === 'terms';

/** A caption file of a video, with its URL. */
export interface CaptionTrack {
  readonly fname: string;
  /** Lower-case language code. Undefined if the file name has none. */
  readonly lang: string | undefined;
  readonly url: string;
}

/** Files that a player needs. */
export interface PlaybackSource {
  /** URL of the video or audio file. */
  readonly url: string;
  /** Caption files of a video. */
  readonly captions: readonly CaptionTrack[];
}

/**
 * Returns the files from which a player plays a video or audio file. Waits while the server converts it.
 *
 * @throws PortalError
 */
export async function playbackSource(
  transport: Transport,
  { id, ...terms }: ViewInput,
  { converted = false, ...options }: PlaybackOptions = {},
): Promise<PlaybackSource> {
  const query = { ...(converted ? { converted } : {}), ...termsQuery(terms) };
  const { url, captions = [] } = await whenReady(
    (call) => transport.send(getVideo, { params: { id }, query }, call),
    options,
  );
  return {
    url: transport.resolve(url),
    captions: captions.map(({ fname, lang, url: track }) => ({ fname, lang, url: transport.resolve(track) })),
  };
}

/**
 * Repeats a request while the server converts the file. The server holds a request for a while before it responds
 * `not-ready`, so there is usually no further pause.
 *
 * @throws PortalError
 */
export async function whenReady<T>(
  send: (call: CallOptions) => Promise<T>,
  { onPreparing, ...call }: PlaybackOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const started = Date.now();
    try {
      return await send({ ...call, background: attempt > 0 });
    } catch (error) {
      if (!isPortalError(error, 'not-ready')) throw error;
      if (attempt === 0) onPreparing?.();
      await wait(Math.max(0, INTERVAL - (Date.now() - started)), call.signal);
    }
  }
}
