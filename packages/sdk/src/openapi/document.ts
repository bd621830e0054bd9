import { API_BASE_PATH, SESSION_COOKIE, SESSION_HEADER, type Call } from '../contract/call.js';
import { CALLS } from '../contract/calls.js';
import type { JsonObject } from './json.js';
import { operation } from './operation.js';
import { replySchemas } from './schemas.js';

/**
 * The API as an OpenAPI 3.1 document, made from the contract (decisions, section 2).
 *
 * @param options.version The server's.
 * @param options.url Where the portal lives; its own address by default.
 * @param options.calls Those that the server answers; all of the contract by default.
 */
export function openApiDocument(options: {
  readonly version: string;
  readonly url?: string;
  readonly calls?: readonly Call[];
}): JsonObject {
  const calls = options.calls ?? CALLS;
  const paths: { [path: string]: JsonObject } = {};
  for (const [address, together] of byAddress(calls)) {
    const [method = '', path = ''] = address.split(' ');
    const [first, ...others] = together;
    if (first !== undefined) paths[path] = { ...paths[path], [method]: operation(first, ...others) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'assetportal',
      version: options.version,
      description:
        'Search, look at and download the assets of a library. Every fault is an RFC 9457 problem document, whose `code` is a stable word to switch on.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${options.url?.replace(/\/+$/, '') ?? ''}${API_BASE_PATH.replace(/\/$/, '')}` }],
    paths,
    components: {
      schemas: replySchemas(calls),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `session` that session/get answered.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Set by session/get with the header ${SESSION_HEADER}: cookie. What changes something must then be same-origin.`,
        },
      },
    },
  };
}

/** The calls at each method and path, where a slash at the end makes no difference; the usual one before the others. */
function byAddress(calls: readonly Call[]): Map<string, Call[]> {
  const addresses = new Map<string, Call[]>();
  for (const call of calls) {
    const address = `${call.method.toLowerCase()} /${call.path.replace(/\/+$/, '')}`;
    const others = addresses.get(address) ?? [];
    addresses.set(address, call.when === undefined ? [call, ...others] : [...others, call]);
  }
  return addresses;
}
