import { API_BASE_PATH } from '../../contract/call.js';
import { getEvents } from '../../contract/calls/info.js';
import type { PortalEvent } from '../../contract/schemas/info.js';
import { notThePortal, parseJson, withCallName } from '../transport/response.js';
import { chunksOf, discardBody, type Chunks } from '../transport/body.js';
import { isPortalError, PortalError } from '../transport/errors.js';
import type { CallOptions, TransportOptions } from '../transport/options.js';
import { pauseBefore, wait } from '../transport/pause.js';
import { EventStreamParser } from './sse.js';
import type { Transport } from '../transport/transport.js';
import { validateReply } from '../transport/validate.js';

/** Options for receiving events. */
export interface EventsOptions extends CallOptions {
  /**
   * Milliseconds without any data after which the connection counts as broken. Default 90 000. Even an idle
   * server sends a comment periodically.
   */
  readonly silence?: number;
}

const DEFAULT_SILENCE = 90_000;
/** Default delay before a reconnection, in milliseconds. The server can set a different one. */
const FIRST_RETRY = 1000;
/** Maximum delay before a reconnection, in milliseconds, even if the server requests a longer one. */
const MAX_RETRY = 60_000;

/**
 * Yields the portal's events until the caller leaves the loop or the signal aborts. Both end the iteration
 * without an error. After a broken connection, reconnects with growing delays and resumes after the last event.
 *
 * ```ts
 * for await (const event of portal.events({}, { signal })) if (event.type === 'config') reload();
 * ```
 *
 * @throws PortalError for errors that a retry cannot fix: no session, no permission or an invalid response.
 */
export async function* listen(
  transport: Transport,
  options: TransportOptions,
  call: EventsOptions = {},
): AsyncGenerator<PortalEvent, void, undefined> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const abort = () => leaving.abort(call.signal?.reason);
  call.signal?.addEventListener('abort', abort, { once: true });
  if (call.signal?.aborted === true) abort();
  let attempt = 0;
  let lastEventId = '';
  let retry = FIRST_RETRY;
  try {
    while (!signal.aborted) {
      const parser = new EventStreamParser(lastEventId);
      let retryAfter: number | undefined;
      try {
        const chunks = await connect(transport, { ...call, signal }, lastEventId);
        // A 204 response means that clients must not reconnect.
        if (chunks === undefined) return;
        for await (const bytes of readChunks(chunks, call.silence ?? DEFAULT_SILENCE, signal)) {
          for (const { data } of parser.push(bytes)) {
            attempt = 0;
            const event = await eventOf(options, transport, data);
            if (event !== undefined) yield event;
            if (signal.aborted) return;
          }
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RangeError) {
          throw withCallName(notThePortal(address(transport), { why: error.message }), getEvents.name);
        }
        if (!isPortalError(error) || !error.retryable) throw withCallName(error, getEvents.name);
        retryAfter = error.retryAfter;
      }
      lastEventId = parser.lastEventId;
      retry = parser.retry ?? retry;
      const pause = Math.min(Math.max(retry, pauseBefore(attempt, retryAfter)), MAX_RETRY);
      await wait(pause, signal).catch(() => undefined);
      attempt += 1;
    }
  } finally {
    call.signal?.removeEventListener('abort', abort);
    // Leaving the loop closes the connection.
    leaving.abort();
  }
}

const address = (transport: Transport) => transport.resolve(`${API_BASE_PATH}${getEvents.path}`);

async function connect(
  transport: Transport,
  call: CallOptions,
  lastEventId: string,
): Promise<Chunks | undefined> {
  const url = address(transport);
  const headers = {
    ...call.headers,
    accept: 'text/event-stream',
    'cache-control': 'no-cache',
    ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
  };
  const response = await transport.open(url, { ...call, retry: 0, headers });
  const type = response.headers.get('content-type') ?? '';
  const chunks = chunksOf(response);
  if (/^text\/event-stream\b/i.test(type) && chunks !== undefined) return chunks;
  await discardBody(response);
  if (response.status === 204) return undefined;
  throw notThePortal(url, { status: response.status, why: 'the response is not an event stream' });
}

/**
 * Yields chunks as they arrive. Ends when the connection closes or goes silent.
 *
 * @throws PortalError if the connection breaks
 */
async function* readChunks(
  chunks: Chunks,
  silence: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const cancel = () => void chunks.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const timer = setTimeout(cancel, silence);
      const chunk = await chunks
        .next()
        .catch((cause: unknown) => {
          throw new PortalError({ code: 'unreachable', message: 'The connection was interrupted.', cause });
        })
        .finally(() => clearTimeout(timer));
      if (chunk === undefined) return;
      yield chunk;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

/** Parses and validates an event. Returns undefined for event types that this version does not support. */
async function eventOf(
  options: TransportOptions,
  transport: Transport,
  data: string,
): Promise<PortalEvent | undefined> {
  const value = parseJson(data);
  const type = (value as { type?: unknown } | null | undefined)?.type;
  if (typeof type === 'string' && !EVENT_TYPES.has(type)) return undefined;
  return validateReply(options, getEvents, address(transport), 200, value);
}

const EVENT_TYPES: ReadonlySet<string> = /* @__PURE__ */ new Set<PortalEvent['type']>([
  'index',
  'assets',
  'config',
]);
