import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { BODY_LIMIT } from '@assetportal/sdk/contract';
import type { TranslatorSource } from '../lib/api-error.js';
import { createBasePath } from './base-path.js';
import type { Boundary } from './boundary.js';
import { clientErrors } from './connection/client-error.js';
import { limitConnections } from './connection/connection-limits.js';
import { trackInFlight, type InFlightRequests } from './connection/in-flight.js';
import { acceptJson } from './json-body.js';
import { rejectUnknownHosts, type HostSettings } from './guard/allowed-hosts.js';
import { normalizeForwardedFor } from './guard/forwarded-for.js';
import type { Limits } from './guard/limits.js';
import { MAX_PARAMETER_LENGTH } from './route-table.js';
import { REQUEST_ID, requestIds } from './connection/request-id.js';
import { logRequest } from './connection/request-log.js';
import { securityHeaders } from './guard/security-headers.js';
import { rejectWhileClosing } from './connection/shutdown.js';
import { disconnectSlowClients } from './connection/slow-clients.js';

export interface HttpServerOptions extends HostSettings {
  readonly boundary: Boundary;
  readonly limits: Limits;
  readonly logger: FastifyBaseLogger;
  readonly translators: TranslatorSource;
}

/** Creates the HTTP server with its limits, its request log and the common response headers, but without routes. */
export async function createHttpServer(
  options: HttpServerOptions,
): Promise<{ app: FastifyInstance; inFlight: InFlightRequests }> {
  const { boundary, limits, trust } = options;
  const basePath = createBasePath(options);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    // One line per completed request is sufficient (request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAlive,
    http: {
      maxHeaderSize: limits.headers,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.checkInterval,
      // The portal sends its own problem document (allowed-hosts.ts).
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
    rewriteUrl: (request) => basePath.strip(request),
    genReqId: requestIds(trust),
    trustProxy: trust === undefined ? false : (address) => trust(address),
    forceCloseConnections: 'idle',
    // The portal sends its own problem document (shutdown.ts).
    return503OnClosing: false,
    clientErrorHandler: clientErrors(options.translators),
    frameworkErrors: boundary.frameworkErrors,
  });
  normalizeForwardedFor(app, trust);
  limitConnections(app, limits, trust);
  const inFlight = trackInFlight(app);
  inFlight.onEnd(logRequest);
  disconnectSlowClients(app, inFlight, limits);
  boundary.guard(app);
  acceptJson(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  await securityHeaders(app);
  rejectUnknownHosts(app, options);
  rejectWhileClosing(app);
  await app.register(cookie);
  await app.register(compress, {
    customTypes: /^application\/(problem\+)?json/,
    encodings: ['br', 'gzip'],
    // The fastest level: better compression would take longer than the search itself.
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  });
  return { app, inFlight };
}
