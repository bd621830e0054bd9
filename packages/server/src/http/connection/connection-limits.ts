import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback, network } from '../../lib/client-address.js';
import type { Limits } from '../guard/limits.js';
import type { Trust } from '../guard/trusted-proxies.js';

/** A group of connections with a common limit: those from one address, or all. */
interface Group {
  count: number;
  /** Idle connections, the longest idle one first. */
  readonly idle: Set<Connection>;
}

/**
 * Limits the number of connections, in total and per address (IPv6: per /64 network). If a limit is reached, the
 * connection that has been idle for the longest time is closed, so that a new client always gets in. Only if none
 * is idle, the new connection is closed.
 *
 * This machine and trusted proxies may use the whole limit, because they represent many clients.
 */
export function limitConnections(
  { server }: FastifyInstance,
  limits: Pick<Limits, 'connections' | 'connectionsPerAddress'>,
  trust: Trust | undefined,
): void {
  const all: Group = { count: 0, idle: new Set() };
  const origins = new Map<string, Group>();
  const connections = new WeakMap<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const key = network(address);
    const origin = origins.get(key) ?? { count: 0, idle: new Set() };
    const mayUseAll = isLoopback(address) || trust?.(address) === true;
    const own = mayUseAll ? limits.connections : limits.connectionsPerAddress;
    if (!makeRoom(origin, own) || !makeRoom(all, limits.connections)) {
      socket.destroy();
      return;
    }
    origins.set(key, origin);
    const connection = new Connection(socket, [all, origin]);
    connections.set(socket, connection);
    socket.once('close', () => {
      connection.leave();
      if (origin.count === 0) origins.delete(key);
    });
  });
  server.on('request', (request, response) => connections.get(request.socket)?.serve(request, response));
}

/** Closes the longest idle connection of a full group. Returns false if the group is full and none is idle. */
function makeRoom({ count, idle }: Group, limit: number): boolean {
  if (count < limit) return true;
  const [longest] = idle;
  longest?.leave();
  longest?.socket.destroy();
  return longest !== undefined;
}

/**
 * A connection, which is idle unless the server works on a complete request or sends the response. A client that
 * never completes a request can therefore not hold its connection against others. Downloads and event streams
 * are not idle.
 */
class Connection {
  #serving = 0;
  #left = false;

  constructor(
    readonly socket: Socket,
    private readonly groups: readonly Group[],
  ) {
    for (const group of groups) group.count += 1;
    this.#becomeIdle();
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    const start = () => {
      if (response.closed) return;
      this.#serving += 1;
      for (const { idle } of this.groups) idle.delete(this);
      response.once('close', () => {
        this.#serving -= 1;
        if (this.#serving === 0) this.#becomeIdle();
      });
    };
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return start();
    // The time until the body is complete counts as idle, from its start on.
    if (this.#serving === 0) this.#becomeIdle();
    request.once('end', start);
  }

  /** Removes the connection from its groups. */
  leave(): void {
    if (this.#left) return;
    this.#left = true;
    for (const group of this.groups) {
      group.count -= 1;
      group.idle.delete(this);
    }
  }

  #becomeIdle(): void {
    if (this.#left) return;
    for (const { idle } of this.groups) {
      idle.delete(this);
      idle.add(this);
    }
  }
}
