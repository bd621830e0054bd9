import type { ClientRequest } from 'node:http';
import type { PeerCertificate, TLSSocket } from 'node:tls';

/** Error of a connection, with what the message for the user needs (kernel/errors/network-failure.ts). */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: string | undefined;
  /** IP address and port that the system tried. */
  readonly address: string | undefined;
  readonly port: number | undefined;
  /** Errors of the addresses that the system tried, if there were several. */
  readonly errors: readonly Error[] | undefined;

  constructor(
    cause: Error,
    /** Origin that was called. */
    readonly url: string,
    /** Name of the authority that issued the certificate. */
    readonly issuer: string | undefined,
    /** Host names of the certificate. */
    readonly names: string | undefined,
    /** Proxy that was used, without its credentials. */
    readonly proxy: string | undefined,
  ) {
    super(cause.message, { cause });
    const { code, address, port } = cause as NodeJS.ErrnoException & { address?: string; port?: number };
    this.code = code;
    this.address = address;
    this.port = port;
    this.errors = cause instanceof AggregateError ? (cause.errors as Error[]) : undefined;
  }
}

/** Certificate of a server. Read before it is verified, because Node closes the socket if the verification fails. */
export function watchCertificate(request: ClientRequest): () => Partial<PeerCertificate> {
  let certificate: Partial<PeerCertificate> = {};
  request.once('socket', (socket) => {
    const tls = socket as Partial<TLSSocket> & typeof socket;
    if (tls.encrypted !== true || tls.authorized === true) return;
    socket.prependOnceListener('secure', () => (certificate = tls.getPeerCertificate?.() ?? {}));
  });
  return () => certificate;
}

/** Creates the error for a failed request. */
export function connectionError(
  error: Error,
  at: {
    readonly url: URL;
    readonly certificate: Partial<PeerCertificate>;
    readonly proxy: string | undefined;
  },
): ConnectionError {
  const { issuer, subjectaltname } = at.certificate;
  const name = issuer?.CN ?? issuer?.O;
  const names = subjectaltname?.replaceAll(/(DNS|IP Address):/g, '');
  return new ConnectionError(error, at.url.origin, first(name), names, at.proxy);
}

/** A certificate can contain an attribute several times. */
const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
