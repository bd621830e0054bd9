import {
  API_BASE_PATH,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  SESSION_HEADER,
  type LoadedCall,
} from '../contract/call.js';
import type { JsonObject } from './json.js';
import { operation } from './operation.js';
import type { ProblemTitle } from './problems.js';
import { replySchemas } from './schemas.js';

/** Options for the OpenAPI document. */
export interface DescribeOptions {
  /** Version of the server. */
  readonly version: string;
  /** Base URL of the portal. Default: the origin of the document. */
  readonly url?: string | undefined;
  readonly problemTitle: ProblemTitle;
}

/** Creates an OpenAPI 3.1 document that describes the calls. */
export function describeCalls(calls: readonly LoadedCall[], options: DescribeOptions): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const [address, group] of byAddress(calls)) {
    const [method = '', path = ''] = address.split(' ');
    paths[path] = { ...paths[path], [method]: operation(group, options.problemTitle) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'assetportal',
      version: options.version,
      description:
        'Search, view and download the assets of a library. Every error response is an RFC 9457 problem document with a stable `code` for clients to switch on.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${options.url?.replace(/\/+$/, '') ?? ''}${API_BASE_PATH.replace(/\/$/, '')}` }],
    paths,
    components: {
      schemas: replySchemas(calls),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `session` returned by session/get.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Set by session/get with the header ${SESSION_HEADER}: cookie. Over HTTPS, its name starts with ${SECURE_SESSION_COOKIE}. The name ends in an underscore and 8 characters of the portal's ID. Requests that change data must then be same-origin.`,
        },
      },
    },
  };
}

/** Calls with the same method and path, ignoring a trailing slash. The default call, if there is one, is first. */
type CallGroup = [LoadedCall, ...LoadedCall[]];

function byAddress(calls: readonly LoadedCall[]): Map<string, CallGroup> {
  const addresses = new Map<string, CallGroup>();
  for (const call of calls) {
    const address = `${call.method.toLowerCase()} /${call.path.replace(/\/+$/, '')}`;
    const others = addresses.get(address) ?? [];
    const isDefault = call.when === undefined && call.operation === undefined;
    addresses.set(address, isDefault ? [call, ...others] : [...others, call]);
  }
  return addresses;
}
