import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE_PATH, type Call } from '@assetportal/sdk/contract';
import { isDiskFull } from '../lib/errors.js';
import { methodsAt } from './route-table.js';
import { ApiError, problemDocument, type TranslatorSource } from '../lib/api-error.js';

/** Headers of the intended response that do not apply to a problem document. */
const INTENDED_HEADERS = [
  'content-length',
  'content-disposition',
  'etag',
  'last-modified',
  'content-range',
  'accept-ranges',
];

/** Options of {@link createBoundary}. */
export interface BoundaryOptions {
  readonly translators: TranslatorSource;
  /** The mounted calls. */
  readonly calls: Iterable<Call>;
}

export interface Boundary {
  /** Handles errors that the framework reports before routing, such as an invalid URL. */
  readonly frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;
  guard(app: FastifyInstance): void;
}

/**
 * Creates the error boundary, which converts every error of a parsed request to a problem document. Unexpected
 * errors are logged and reported as `internal`, without a stack trace or file path.
 */
export function createBoundary({ translators, calls }: BoundaryOptions): Boundary {
  const sendProblem = (request: FastifyRequest, reply: FastifyReply, problem: ApiError) => {
    const language = request.headers['accept-language'];
    for (const name of INTENDED_HEADERS) {
      reply.removeHeader(name);
    }
    return reply
      .code(problem.status)
      .headers({ 'cache-control': 'no-store', ...problem.headers })
      .type('application/problem+json; charset=utf-8')
      .send(
        JSON.stringify({
          ...problemDocument(problem, translators.for(language).t),
          ...requestIdOf(request, problem),
        }),
      );
  };
  const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error);
    logFault(request, problem, error);
    return sendProblem(request, reply, problem);
  };
  return {
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    guard(app) {
      app.setErrorHandler(handleError);
      app.setNotFoundHandler((request, reply) => {
        const allowed = methodsAt(calls, request.url);
        return sendProblem(
          request,
          reply,
          allowed.length === 0
            ? new ApiError(request.url.startsWith(API_BASE_PATH) ? 'unknown-call' : 'not-found')
            : new ApiError('method-not-allowed', {
                values: { method: request.method },
                headers: { allow: allowed.join(', ') },
              }),
        );
      });
    },
  };
}

/**
 * Returns the request ID for the problem document of a server error, so that an admin can locate the log entry.
 * Empty for other errors.
 */
const requestIdOf = (request: FastifyRequest, { status }: ApiError) =>
  status >= 500 ? { request_id: request.id } : {};

/** Returns the problem that an error is reported as. */
export function asProblem(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError('not-json', { cause: error });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('body-too-large', { cause: error });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('unsupported-media-type', { cause: error });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('invalid-request', {
        values: { path: 'body' },
        fault: 'length',
        cause: error,
      });
  }
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new ApiError('not-json', { cause: error });
  if (isDiskFull(error)) return new ApiError('disk-full', { cause: error });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('invalid-request', {
      values: { path: 'request' },
      fault: 'unreadable',
      cause: error,
    });
  }
  return new ApiError('internal', { cause: error });
}

/**
 * Logs a fault of the server. An unavailable search engine is no defect: the reason is enough, without a stack. A server
 * without mail is a normal state, and any visitor can cause the refusal.
 */
function logFault(request: FastifyRequest, { status, code, cause }: ApiError, error: unknown): void {
  if (status < 500 || code === 'mail-not-configured') return;
  if (code === 'search-unavailable' && cause instanceof Error)
    request.log.warn(`The search is not available. ${cause.message}`);
  else request.log.error({ err: error }, 'Request failed');
}
