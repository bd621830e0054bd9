import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError, systemCode } from '../lib/errors.js';

/** Starts listening. Returns the URL of the server. @throws StartError `port-in-use`, `port-forbidden`, `host-unknown` */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
    return urlOf(app, host);
  } catch (error) {
    await app.close();
    throw startError(error, host, port) ?? error;
  }
}

function startError(cause: unknown, host: string, port: number): StartError | undefined {
  switch (systemCode(cause)) {
    case 'EADDRINUSE':
      return new StartError(
        'port-in-use',
        `Port ${port} is in use.`,
        'Stop the program that uses it, or choose another port with --port (0 picks a free one).',
        { cause },
      );
    case 'EACCES':
      return new StartError(
        'port-forbidden',
        `No permission to use port ${port}.`,
        'Choose a port above 1023 with --port.',
        { cause },
      );
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
      return new StartError(
        'host-unknown',
        `${host} is not an address of this machine.`,
        'Choose an address with --host: 127.0.0.1 for this machine only, 0.0.0.0 for the whole network.',
        { cause },
      );
    default:
      return undefined;
  }
}

function urlOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const displayHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${displayHost}:${port}`;
}
