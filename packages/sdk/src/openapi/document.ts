import { loadCalls, type Call } from '../contract/call.js';
import { CALLS } from '../contract/calls/index.js';
import type { DescribeOptions } from './describe.js';
import type { JsonObject } from './json.js';

/**
 * Creates the OpenAPI 3.1 document for the API from the contract (decisions, section 2). Loads the schemas of
 * all described calls.
 *
 * @param options.version Version of the server.
 * @param options.url Base URL of the portal. Default: the origin of the document.
 * @param options.calls Calls that the server supports. Default: all calls in the contract.
 * @param options.problemTitle Returns the English title for a problem code.
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
