import { Readable } from 'node:stream';
import type { PortalEvent } from '@assetportal/sdk/contract';

/** Bytes that wait for a client before it counts as one that does not read. */
const MAX_BUFFERED = 256 * 1024;

/** A stream of server-sent events (WHATWG HTML, Server-sent events) to one client. */
export interface EventStream {
  readonly body: Readable;
  /** @param id What the client names when it comes back. */
  send(event: PortalEvent, id: string): void;
  /** What nobody sees, but keeps the connection open; the client takes up the id. */
  beat(id: string): void;
  /** Asks the client to come back after a while, should the connection break. Milliseconds. */
  reconnectAfter(pause: number): void;
  end(): void;
}

export function createEventStream(): EventStream {
  // Nothing is asked for: it is told as it happens.
  const body = new Readable({ read: () => undefined });
  let ended = false;
  const write = (text: string) => {
    if (ended || body.destroyed) return;
    body.push(text);
    // Destroyed, and not ended: what waits is never going to be read.
    if (body.readableLength > MAX_BUFFERED) body.destroy();
  };
  return {
    body,
    send: (event, id) => write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
    beat: (id) => write(`: \nid: ${id}\n\n`),
    reconnectAfter: (pause) => write(`retry: ${pause}\n\n`),
    end() {
      if (ended || body.destroyed) return;
      ended = true;
      body.push(null);
    },
  };
}
