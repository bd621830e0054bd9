import { loadCalls, type Call } from '../contract/call.js';
import { CALLS } from '../contract/calls/index.js';
import type { DescribeOptions } from './describe.js';
import type { JsonObject } from './json.js';

/**
 * Creates the API's OpenAPI 3.1 document from the contract (decisions, section 2). Loads the schemas of its calls.
 *
 * @param options.version Of the server.
 * @param options.url Where the portal is; its own address by default.
 * @param options.calls Those that the server answers; all of the contract by default.
 * @param options.problemTitle The English title of a problem, from the translations.
 */
export async function openApiDocument(
  options: DescribeOptions & { readonly calls?: readonly Call[] },
): Promise<JsonObject> {
  const [{ describeCalls }, calls] = await Promise.all([
    import('./describe.js'),
    loadCalls(options.calls ?? CALLS),
  ]);
  return describeCalls(calls, options);
}
