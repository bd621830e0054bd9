import { Readable } from 'node:stream';
import type { PortalEvent } from '@assetportal/sdk/contract';

/** Maximum number of unsent bytes. A client that exceeds it is considered stalled. */
const MAX_BUFFERED = 256 * 1024;

/** A stream of server-sent events (WHATWG HTML, Server-sent events) to one client. */
export interface EventStream {
  readonly body: Readable;
  /** @param id ID that the client sends when it reconnects. */
  send(event: PortalEvent, id: string): void;
  /**
   * Sends a comment, which clients ignore, to keep the connection open. Also sends `id`, the event ID from which
   * the client resumes.
   */
  beat(id: string): void;
  /** Sets the client's delay before it reconnects after a broken connection. @param delay In milliseconds. */
  reconnectAfter(delay: number): void;
  end(): void;
}

export function createEventStream(): EventStream {
  // Events are pushed, so there is nothing to do on read.
  const body = new Readable({ read: () => undefined });
  let ended = false;
  const write = (text: string) => {
    if (ended || body.destroyed) return;
    body.push(text);
    // Destroy instead of end: the client will never read the buffered data.
    if (body.readableLength > MAX_BUFFERED) body.destroy();
  };
  return {
    body,
    send: (event, id) => write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
    beat: (id) => write(`: \nid: ${id}\n\n`),
    reconnectAfter: (delay) => write(`retry: ${delay}\n\n`),
    end() {
      if (ended || body.destroyed) return;
      ended = true;
      body.push(null);
    },
  };
}
