import { SearchUnavailable } from '../../engine.js';

/** Solr, or a server in front of it, responded with an error. */
export class FailedRequest extends Error {
  /** @param status Status of the HTTP response. */
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Solr rejected a request as invalid (400), for example because of a cursor that it did not create. */
export class RejectedRequest extends FailedRequest {}

/** There was no response. */
export class FailedConnection extends Error {
  /** @param code Code of the system or of OpenSSL. `ETIMEDOUT` after the time limit. Undefined if there is none. */
  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

/** Returns true if a call failed because Solr rejected its request. */
export const isRejection = (
  error: unknown,
): error is SearchUnavailable & { readonly cause: RejectedRequest } =>
  error instanceof SearchUnavailable && error.cause instanceof RejectedRequest;

/** Maximum length of a message of Solr in the log. */
const MAX_MESSAGE = 500;

/** What to do about a response, by HTTP status. */
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Solr rejects the credentials. Check ASSETPORTAL_SEARCH_USER and the password.',
  403: 'The user of ASSETPORTAL_SEARCH_USER lacks a permission (docs/operation.md, Search on SolrCloud).',
};

/** Message of the system in the response of a node with a full disk. */
const NO_SPACE = 'No space left on device';
const ON_NO_SPACE = 'The disk of Solr is full. Free or add space.';

const UNTRUSTED =
  'The certificate is not trusted. Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.';
/** What to do about a certificate, by code of OpenSSL. */
const BY_CODE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: 'The certificate has expired. Renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate is for another host. Use a host of the certificate in ASSETPORTAL_SEARCH_URL.',
};

/** Returns the error for a response that is not a success. The message is for the log. */
export function responseFailure(node: string, status: number, text: string): FailedRequest {
  if (status === 400) return new RejectedRequest(`Solr rejected the request: ${messageOf(text)}`, status);
  const message = messageOf(text);
  const next = message.includes(NO_SPACE) ? ON_NO_SPACE : BY_STATUS[status];
  return new FailedRequest(join(`${node} responded with ${status}: ${message}`, next), status);
}

/** Returns the error for a request without a response. The message is for the log. */
export function connectionFailure(node: string, error: unknown): FailedConnection {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } };
  if (name === 'TimeoutError') return new FailedConnection(`${node} did not respond in time.`, 'ETIMEDOUT');
  const reason = cause === undefined ? message : cause.message || (cause.code ?? message);
  return new FailedConnection(join(`${node}: ${reason}`, BY_CODE[cause?.code ?? '']), cause?.code);
}

/** Returns true if a connection failed because of the certificate of the server. */
export const isAboutCertificate = ({ code = '' }: FailedConnection): boolean => Object.hasOwn(BY_CODE, code);

const join = (message: string, next: string | undefined): string =>
  next === undefined ? message : `${message}${/[.!?]$/.test(message) ? '' : '.'} ${next}`;

/** Returns the message of an error of Solr, or the text of its page, without tags. */
function messageOf(text: string): string {
  return (jsonMessage(text) ?? text.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_MESSAGE);
}

function jsonMessage(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { msg?: unknown } };
    return typeof error?.msg === 'string' ? error.msg : undefined;
  } catch {
    return undefined;
  }
}
