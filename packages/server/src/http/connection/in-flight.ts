import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the user who asks, once that is known. */
    userName: string | null;
  }
}

/** A request and its answer, while they are under way. */
export interface InFlightRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly socket: Socket;
  /** By the clock of `performance.now()`. */
  readonly began: number;
  /** What the connection had taken in and given out before. */
  readonly bytesRead: number;
  readonly bytesSent: number;
}

/** How it ended. */
export interface RequestEnd {
  readonly status: number;
  readonly milliseconds: number;
  /** Bytes that were sent, with headers. */
  readonly bytes: number;
  /** The connection broke before all was sent. */
  readonly aborted: boolean;
}

export interface InFlightRequests {
  readonly running: ReadonlySet<InFlightRequest>;
  onEnd(listener: (exchange: InFlightRequest, ended: RequestEnd) => void): void;
}

/** Bytes that the system has taken of what was written to a connection. */
export const sentBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/**
 * Every request from its headers to the end of its answer, also one that is broken off, of which the framework's own
 * hook after the answer is not told.
 */
export function trackInFlight(app: FastifyInstance): InFlightRequests {
  const running = new Set<InFlightRequest>();
  const listeners: ((exchange: InFlightRequest, ended: RequestEnd) => void)[] = [];
  app.decorateRequest('userName', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const exchange: InFlightRequest = {
      request,
      reply,
      socket,
      began: performance.now(),
      bytesRead: socket.bytesRead,
      bytesSent: sentBy(socket),
    };
    running.add(exchange);
    reply.raw.once('close', () => {
      running.delete(exchange);
      const ended = {
        status: reply.statusCode,
        milliseconds: performance.now() - exchange.began,
        bytes: Math.max(0, sentBy(socket) - exchange.bytesSent),
        aborted: !reply.raw.writableFinished,
      };
      for (const listener of listeners) listener(exchange, ended);
    });
    done();
  });
  return {
    running,
    onEnd: (listener) => void listeners.push(listener),
  };
}
