import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError, systemCode } from '../lib/errors.js';

/**
 * Starts listening. Returns the URL for this machine, and the port.
 *
 * @throws StartError `port-in-use`, `port-forbidden`, `host-unknown`
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
): Promise<{ readonly url: string; readonly port: number }> {
  try {
    await app.listen({ host, port });
    const { port: used } = app.server.address() as AddressInfo;
    return { url: urlOf(host, used), port: used };
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

function urlOf(host: string, port: number): string {
  const displayHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${displayHost}:${port}`;
}
