import { expect, onTestFinished } from 'vitest';
import { EventStreamParser } from '../../../packages/sdk/src/client/events/sse.js';
import { PortalEvent } from '@assetportal/sdk/contract';
import type { TestPortal } from '../../fixtures/library.js';

/** Somebody who listens to a portal's events, and keeps what they are told. */
export interface Listening {
  readonly headers: Headers;
  readonly seen: readonly PortalEvent[];
  readonly lastEventId: string;
  /** Waits until what was told so far is enough; answers it. */
  until(enough: (events: readonly PortalEvent[]) => boolean): Promise<readonly PortalEvent[]>;
  /** Waits for the first event of this kind. */
  next(wanted: (event: PortalEvent) => boolean): Promise<PortalEvent>;
  /** Waits for so many signs of life. */
  beats(count: number): Promise<void>;
  /** Waits until the server ends it. */
  ended(): Promise<void>;
  /** The end of the test does it too. */
  leave(): Promise<void>;
}

/** Listens by the bare stream, so that nothing is made up for by a client that comes back. */
export async function listen(
  portal: TestPortal,
  options: { token?: string; lastEventId?: string } = {},
): Promise<Listening> {
  const leaving = new AbortController();
  const headers = {
    accept: 'text/event-stream',
    'accept-encoding': 'gzip, br',
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
  };
  const response = await portal.api('events', { headers, signal: leaving.signal });
  expect(response.status).toBe(200);
  const parser = new EventStreamParser();
  const seen: PortalEvent[] = [];
  let beats = 0;
  let over = false;
  const reading = (async () => {
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      beats += Buffer.from(bytes).toString().split('\n: ').length - 1 + Number(bytes[0] === 0x3a);
      for (const { data } of parser.push(bytes)) seen.push(PortalEvent.parse(JSON.parse(data)));
    }
  })()
    .catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    })
    .finally(() => (over = true));
  const leave = async () => {
    leaving.abort();
    await reading;
  };
  onTestFinished(leave);
  const poll = (holds: () => boolean) => expect.poll(holds, { interval: 20 }).toBe(true);
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
    async next(wanted) {
      await poll(() => seen.some(wanted));
      return seen.find(wanted) as PortalEvent;
    },
    async beats(count) {
      const enough = beats + count;
      await poll(() => beats >= enough);
    },
    async ended() {
      await poll(() => over);
      await reading;
    },
    leave,
  };
}
