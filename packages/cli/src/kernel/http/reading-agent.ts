import { Agent, type IncomingMessage } from 'node:http';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { LargeBody } from './large-body.js';

/** Memory for everything but large bodies. Its content is copied at once, so that all connections can share it. */
const SCRATCH = new Uint8Array(64 * 1024);

/** Bodies that receive the bytes of a connection instead of Node. */
const bodies = new WeakMap<Socket, LargeBody>();

/**
 * Agent for `http` whose connections can pass the body of a response to a `LargeBody`. Node itself would allocate memory
 * for each 64 KiB twice, and then spend more time on collecting garbage than on receiving.
 */
export class ReadingAgent extends Agent {
  override createConnection(options: NetConnectOpts): Socket {
    // The first memory is requested before the connection exists.
    let socket: Socket | undefined = undefined;
    const body = () => (socket === undefined ? undefined : bodies.get(socket));
    socket = connect({
      ...options,
      onread: {
        buffer: () => body()?.space() ?? SCRATCH,
        callback(length, memory) {
          const bytes = memory.subarray(0, length);
          const receiver = body();
          if (receiver !== undefined) return receiver.receive(bytes);
          socket?.emit('data', Buffer.from(bytes));
          return true;
        },
      },
    });
    return socket;
  }
}

/** Length from which a body is read in this way, in bytes. Each one needs its own connection. */
const MIN_LENGTH = 4 * 1024 * 1024;

/**
 * Takes over the body of a response from Node.
 *
 * @returns Undefined if Node has to read it: it is small, has no length, or comes through TLS or a proxy.
 */
export function takeBody(response: IncomingMessage, agent: Agent): LargeBody | undefined {
  const { socket, headers } = response;
  const length = Number(headers['content-length'] ?? 0);
  const isPlain = headers['transfer-encoding'] === undefined && headers['content-encoding'] === undefined;
  if (!(agent instanceof ReadingAgent) || !isPlain || length < MIN_LENGTH) return undefined;
  const body = new LargeBody(response, length);
  bodies.set(socket, body);
  return body;
}
