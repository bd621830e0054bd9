import { API_BASE_PATH } from '../../contract/call.js';
import { getEvents } from '../../contract/calls/info.js';
import type { PortalEvent } from '../../contract/schemas/info.js';
import { notThePortal, parseJson, withCallName } from '../transport/response.js';
import { chunksOf, dismiss, type Chunks } from '../transport/body.js';
import { isPortalError, PortalError } from '../transport/errors.js';
import type { CallOptions, TransportOptions } from '../transport/options.js';
import { pauseBefore, wait } from '../transport/pause.js';
import { EventStreamParser } from './sse.js';
import type { Transport } from '../transport/transport.js';
import { validateReply } from '../transport/validate.js';

/** How events are listened to. */
export interface EventsOptions extends CallOptions {
  /**
   * Milliseconds without a byte, not even a comment, after which the connection counts as broken. Default 90 000: a
   * server that has nothing to tell sends a comment now and then.
   */
  readonly silence?: number;
}

const LONGEST_SILENCE = 90_000;
/** Milliseconds between connections, where the server has not asked for others. */
const FIRST_RETRY = 1000;
/** Milliseconds: more is not waited for, whatever the server asks for. */
const LONGEST_RETRY = 60_000;

/**
 * What the portal tells as it happens, until the loop is left or the signal aborts, which end it without an error.
 * Where the connection breaks it is made again, after growing pauses, and carried on with behind the last event.
 *
 * ```ts
 * for await (const event of portal.events({}, { signal })) if (event.type === 'config') reload();
 * ```
 *
 * @throws PortalError what will not mend by trying again: no session, no right, an answer that is none.
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
        // The server's way to say that there is nothing to come back for.
        if (chunks === undefined) return;
        for await (const bytes of piecesOf(chunks, call.silence ?? LONGEST_SILENCE, signal)) {
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
      const pause = Math.min(Math.max(retry, pauseBefore(attempt, retryAfter)), LONGEST_RETRY);
      await wait(pause, signal).catch(() => undefined);
      attempt += 1;
    }
  } finally {
    call.signal?.removeEventListener('abort', abort);
    // Leaving the loop ends the connection.
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
  await dismiss(response);
  if (response.status === 204) return undefined;
  throw notThePortal(url, { status: response.status, why: 'it sends no events' });
}

/** The bytes as they come; ends where the connection ends, goes silent or breaks. */
async function* piecesOf(
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
          throw new PortalError({ code: 'unreachable', message: 'The connection broke.', cause });
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

/** An event as the contract types it; undefined for one of a kind that this version does not know. */
async function eventOf(
  options: TransportOptions,
  transport: Transport,
  data: string,
): Promise<PortalEvent | undefined> {
  const value = parseJson(data);
  const type = (value as { type?: unknown } | null | undefined)?.type;
  if (typeof type === 'string' && !KNOWN.has(type)) return undefined;
  return validateReply(options, getEvents, address(transport), 200, value);
}

const KNOWN: ReadonlySet<string> = /* @__PURE__ */ new Set<PortalEvent['type']>([
  'index',
  'assets',
  'config',
]);
