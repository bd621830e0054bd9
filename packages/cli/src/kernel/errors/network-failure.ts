import type { PortalError } from '@assetportal/sdk';
import { isLoopback } from '../text/addresses.js';
import { plain } from '../text/plain.js';
import type { Parameters } from '../text/translate.js';
import type { Failure } from './failure-type.js';

/** Details that the HTTP client adds to the error of a connection (kernel/http/connection-error.ts). */
interface Details extends Error {
  readonly code?: string;
  readonly url?: string;
  readonly address?: string;
  readonly port?: number;
  /** Errors of the addresses that were tried. */
  readonly errors?: readonly Details[];
  /** Name of the authority that issued the certificate. */
  readonly issuer?: string;
  /** Host names of the certificate. */
  readonly names?: string;
  /** Proxy that was used, without its credentials. */
  readonly proxy?: string;
}

interface Wording {
  /** Returns a message of the catalog, or undefined if there is none. */
  readonly find: (key: string, parameters?: Parameters) => string | undefined;
  /** Address of the portal, if the error has none. */
  readonly url: string;
}

/** Messages (`network.<kind>`), keyed by the code of the system, of OpenSSL or of Node's HTTP parser. */
const KINDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  EAI_FAIL: 'name',
  ETIMEDOUT: 'slow',
  EHOSTUNREACH: 'route',
  ENETUNREACH: 'route',
  EHOSTDOWN: 'route',
  EADDRNOTAVAIL: 'route',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'notYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherHost',
};

/** HTTP status codes with a separate message, if a proxy responds in place of the portal. */
const STATUSES: ReadonlySet<number> = new Set([401, 403, 407, 429]);

/**
 * Returns the message, the next step and the cause of an error of the network, or undefined for another error. The
 * messages name the address that was called.
 */
export function networkFailure(
  error: PortalError,
  { find, url }: Wording,
): Pick<Failure, 'message' | 'next' | 'cause'> | undefined {
  const details = (error.cause instanceof Error ? error.cause : {}) as Partial<Details>;
  const { isLocal, ...called } = addressOf(error.url ?? details.url ?? url);
  const { kind, cause, parameters } = describe(error, details);
  if (kind === undefined) return undefined;
  const values = { ...called, ...parameters, proxy: details.proxy ?? '' };
  const message = find(`network.${kind}.message`, values);
  if (message === undefined) return undefined;
  const viaProxy = details.proxy === undefined ? undefined : find('network.viaProxy', values);
  const local = isLocal ? find(`network.${kind}.nextLocal`, values) : undefined;
  return { message: plain(message), next: viaProxy ?? local ?? find(`network.${kind}.next`, values), cause };
}

interface Description {
  readonly kind: string | undefined;
  readonly cause: string;
  readonly parameters: Parameters;
}

function describe(error: PortalError, details: Partial<Details>): Description {
  const { code, status, redirectsTo } = error;
  if (code === 'not-the-portal') {
    const cause = status === undefined ? 'not-json' : `HTTP ${status}`;
    const parameters = { status: String(status ?? ''), target: redirectsTo ?? '' };
    return { kind: kindOfStatus(status, redirectsTo), cause, parameters };
  }
  if (code === 'timed-out') return { kind: 'slow', cause: 'timeout', parameters: { detail: 'timeout' } };
  if (code !== 'unreachable') return { kind: undefined, cause: '', parameters: {} };
  const cause = details.code ?? details.errors?.[0]?.code ?? 'unknown';
  const { issuer = '-', names = '-' } = details;
  const parameters = { detail: detailOf(details, cause), issuer, names };
  return { kind: kindOfError(details, cause), cause, parameters };
}

function kindOfStatus(status: number | undefined, redirectsTo: string | undefined): string {
  if (redirectsTo !== undefined) return 'redirect';
  if (status !== undefined && STATUSES.has(status)) return `status${status}`;
  if (status !== undefined && status >= 500) return 'gateway';
  return 'otherService';
}

function kindOfError({ message = '' }: Partial<Details>, code: string): string {
  // Node's message if a response ends before its announced length.
  if (message === 'aborted') return 'truncated';
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return 'noTls';
  if (code.startsWith('HPE_')) return 'noHttp';
  return KINDS[code] ?? 'other';
}

/** Returns the code with the addresses that were tried: `ECONNREFUSED 192.0.2.7:443`. */
function detailOf({ errors, address, port }: Partial<Details>, code: string): string {
  const tried = (errors ?? [{ address, port }])
    .filter((one) => one.address !== undefined && one.port !== undefined)
    .map((one) =>
      one.address?.includes(':') ? `[${one.address}]:${one.port}` : `${one.address}:${one.port}`,
    );
  return [code, tried.join(', ')].filter((text) => text !== '').join(' ');
}

function addressOf(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return { host: text, url: text, plainUrl: text, isLocal: false };
  const { host, origin } = url;
  return { host, url: origin, plainUrl: `http://${host}`, isLocal: isLoopback(url.hostname) };
}
