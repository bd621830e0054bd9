import type { PortalEvent } from '../../contract/schemas/info.js';
import { getConnection, getOpenApi, getVersion } from '../../contract/calls/info.js';
import { parseJson } from '../transport/response.js';
import { readText } from '../transport/body.js';
import type { EventsOptions } from '../events/listen.js';
import type { CallOptions, Transport, TransportOptions } from '../transport/transport.js';
import type { NoInput } from './no-input.js';

/** Creates the calls for information about the server. */
export const createInfoCalls = (transport: Transport, options: TransportOptions) => ({
  info: {
    /** Returns the version of the server. */
    version: (_input?: NoInput, call?: CallOptions) => transport.send(getVersion, {}, call),
    /** Returns how a request reaches the server, to check the proxies in between. */
    connection: (_input?: NoInput, call?: CallOptions) => transport.send(getConnection, {}, call),
    /** Returns the OpenAPI 3.1 document of the API (decisions, section 2). */
    openapi: (_input?: NoInput, call?: CallOptions) => transport.send(getOpenApi, {}, call),
    /**
     * Returns true if the server process responds. Returns false if it does not, or if another service responds.
     * If the signal aborts, rejects with its reason, by default an `AbortError`.
     */
    healthy: (_input?: NoInput, call?: CallOptions): Promise<boolean> => isOk('/healthz', transport, call),
    /**
     * Returns true if the server can read its state and handle requests. If the signal aborts, rejects with its
     * reason, by default an `AbortError`.
     */
    ready: (_input?: NoInput, call?: CallOptions): Promise<boolean> => isOk('/readyz', transport, call),
  },
  /**
   * Yields the portal's events (decisions, section 2): indexing progress, added, changed and removed assets, and
   * changes to settings. Reconnects automatically. Ends when the caller leaves the loop or the signal aborts.
   *
   * @throws PortalError for errors that a retry cannot fix.
   */
  async *events(_input?: NoInput, call?: EventsOptions): AsyncGenerator<PortalEvent, void, undefined> {
    const { listen } = await import('../events/listen.js');
    yield* listen(transport, options, call);
  },
});

async function isOk(path: string, transport: Transport, call?: CallOptions): Promise<boolean> {
  try {
    const response = await transport.open(path, { retry: 0, ...call });
    const body = parseJson(await readText(response, 10_000)) as { status?: unknown } | null | undefined;
    return body?.status === 'ok';
  } catch (error) {
    if (call?.signal?.aborted === true) throw error;
    return false;
  }
}
