import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the user who sends the request. Null before authentication, and for guests and anonymous requests. */
    userName: string | null;
  }
}

/** A request whose response is not complete yet. */
export interface InFlightRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly socket: Socket;
  /** Start time on the clock of `performance.now()`, in milliseconds. */
  readonly startedAt: number;
  /** Bytes received on the connection before this request. */
  readonly bytesRead: number;
  /** Bytes sent on the connection before this request. */
  readonly bytesSent: number;
}

/** Outcome of a request. */
export interface RequestEnd {
  readonly status: number;
  readonly milliseconds: number;
  /** Number of bytes sent, including headers. */
  readonly bytes: number;
  /** True if the connection was closed before the response was complete. */
  readonly aborted: boolean;
}

export interface InFlightRequests {
  readonly running: ReadonlySet<InFlightRequest>;
  onEnd(listener: (inFlight: InFlightRequest, ended: RequestEnd) => void): void;
}

/** Returns the number of bytes on a connection that the operating system has accepted for sending. */
export const sentBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/**
 * Tracks every request from its headers to the end of its response. Includes aborted requests, for which the
 * framework's own response hook is not called.
 */
export function trackInFlight(app: FastifyInstance): InFlightRequests {
  const running = new Set<InFlightRequest>();
  const listeners: ((inFlight: InFlightRequest, ended: RequestEnd) => void)[] = [];
  app.decorateRequest('userName', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const inFlight: InFlightRequest = {
      request,
      reply,
      socket,
      startedAt: performance.now(),
      bytesRead: socket.bytesRead,
      bytesSent: sentBy(socket),
    };
    running.add(inFlight);
    reply.raw.once('close', () => {
      running.delete(inFlight);
      const ended = {
        status: reply.statusCode,
        milliseconds: performance.now() - inFlight.startedAt,
        bytes: Math.max(0, sentBy(socket) - inFlight.bytesSent),
        aborted: !reply.raw.writableFinished,
      };
      for (const listener of listeners) listener(inFlight, ended);
    });
    done();
  });
  return {
    running,
    onEnd: (listener) => void listeners.push(listener),
  };
}
