import { getOpenApi } from '../../contract/calls/info.js';
import type { PortalEvent } from '../../contract/schemas/info.js';
import { getVersion } from '../../contract/calls/info.js';
import { parseJson } from '../transport/response.js';
import { readText } from '../transport/body.js';
import { isPortalError } from '../transport/errors.js';
import type { EventsOptions } from '../events/listen.js';
import type { CallOptions, Transport, TransportOptions } from '../transport/transport.js';
import type { NoInput } from './no-input.js';

/** What the server tells of itself. */
export const createInfoCalls = (transport: Transport, options: TransportOptions) => ({
  info: {
    /** The server's version. */
    version: (_input?: NoInput, call?: CallOptions) => transport.send(getVersion, {}, call),
    /** The API as an OpenAPI 3.1 document (decisions, section 2). */
    openapi: (_input?: NoInput, call?: CallOptions) => transport.send(getOpenApi, {}, call),
    /** Whether the server's process answers; false also where something else does. Rejects only with an `AbortError`. */
    healthy: (_input?: NoInput, call?: CallOptions): Promise<boolean> => says('/healthz', transport, call),
    /** Whether it can work: its state can be read. Rejects only with an `AbortError`. */
    ready: (_input?: NoInput, call?: CallOptions): Promise<boolean> => says('/readyz', transport, call),
  },
  /**
   * What happens in the portal, as it happens (decisions, section 2): how far the indexing is, what was added, changed
   * or removed, a new configuration. It reconnects by itself, and ends when the loop is left or the signal aborts.
   *
   * @throws PortalError what will not mend by trying again.
   */
  async *events(_input?: NoInput, call?: EventsOptions): AsyncGenerator<PortalEvent, void, undefined> {
    const { listen } = await import('../events/listen.js');
    yield* listen(transport, options, call);
  },
});

async function says(path: string, transport: Transport, call?: CallOptions): Promise<boolean> {
  try {
    const response = await transport.open(path, { retry: 0, ...call });
    const answer = parseJson(await readText(response, 10_000)) as { status?: unknown } | null | undefined;
    return answer?.status === 'ok';
  } catch (error) {
    if (isPortalError(error)) return false;
    throw error;
  }
}
