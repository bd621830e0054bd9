import { expect, onTestFinished } from 'vitest';
import { EventStreamParser } from '../../../packages/sdk/src/client/events/sse.js';
import { PortalEvent } from '@assetportal/sdk/contract';
import type { TestPortal } from '../../fixtures/library.js';

/** Client of the event stream that records the received events. */
export interface EventClient {
  readonly headers: Headers;
  readonly seen: readonly PortalEvent[];
  readonly lastEventId: string;
  /** Waits until the received events satisfy the condition, and returns them. */
  until(enough: (events: readonly PortalEvent[]) => boolean): Promise<readonly PortalEvent[]>;
  /** Waits for the first event that matches. */
  next(matches: (event: PortalEvent) => boolean): Promise<PortalEvent>;
  /** Waits for this number of further heartbeats. */
  beats(count: number): Promise<void>;
  /** Waits until the server ends the stream. */
  ended(): Promise<void>;
  /** Disconnects. Also called at the end of the test. */
  disconnect(): Promise<void>;
}

/**
 * Connects to the event stream and reads it directly, because a client that reconnects could hide missing
 * events.
 */
export async function listen(
  portal: TestPortal,
  options: { token?: string; lastEventId?: string } = {},
): Promise<EventClient> {
  const disconnecting = new AbortController();
  const headers = {
    accept: 'text/event-stream',
    'accept-encoding': 'gzip, br',
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
  };
  const response = await portal.api('events', { headers, signal: disconnecting.signal });
  expect(response.status).toBe(200);
  const parser = new EventStreamParser();
  const seen: PortalEvent[] = [];
  let beats = 0;
  let hasEnded = false;
  const reading = (async () => {
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      beats += Buffer.from(bytes).toString().split('\n: ').length - 1 + Number(bytes[0] === 0x3a);
      for (const { data } of parser.push(bytes)) seen.push(PortalEvent.parse(JSON.parse(data)));
    }
  })()
    .catch((error: unknown) => {
      if (!disconnecting.signal.aborted) throw error;
    })
    .finally(() => (hasEnded = true));
  const disconnect = async () => {
    disconnecting.abort();
    await reading;
  };
  onTestFinished(disconnect);
  const poll = (condition: () => boolean) => expect.poll(condition, { interval: 20 }).toBe(true);
  return {
    headers: response.headers,
    seen,
    get lastEventId() {
      return parser.lastEventId;
    },
    async until(enough) {
      await poll(() => enough(seen));
      return seen;
    },
    async next(matches) {
      await poll(() => seen.some(matches));
      return seen.find(matches) as PortalEvent;
    },
    async beats(count) {
      const enough = beats + count;
      await poll(() => beats >= enough);
    },
    async ended() {
      await poll(() => hasEnded);
      await reading;
    },
    disconnect,
  };
}
