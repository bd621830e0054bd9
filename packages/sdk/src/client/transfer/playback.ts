import { getVideo } from '../../contract/calls/downloads.js';
import { isPortalError } from '../transport/errors.js';
import { wait } from '../transport/pause.js';
import type { CallOptions, Transport } from '../transport/transport.js';

/** Minimum time between two requests while the server converts the file, in milliseconds. */
const INTERVAL = 500;

/** Options of {@link playbackUrl}. */
export interface PlaybackOptions extends CallOptions {
  /** Called when the server starts to convert the file for playback. */
  readonly onPreparing?: (() => void) | undefined;
}

/**
 * Returns the URL from which a player plays a video or audio file. Repeats the request while the server converts
 * it. The server holds a request for a while before it responds `not-ready`, so there is usually no further pause.
 *
 * @throws PortalError
 */
export async function playbackUrl(
  transport: Transport,
  id: string,
  { onPreparing, ...call }: PlaybackOptions = {},
): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const started = Date.now();
    try {
      const { url } = await transport.send(getVideo, { params: { id } }, call);
      return transport.resolve(url);
    } catch (error) {
      if (!isPortalError(error, 'not-ready')) throw error;
      if (attempt === 0) onPreparing?.();
      await wait(Math.max(0, INTERVAL - (Date.now() - started)), call.signal);
    }
  }
}
