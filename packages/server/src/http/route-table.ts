import { API_BASE_PATH, CALLS, type Call } from '@assetportal/sdk/contract';

/** Maximum length of a path parameter, in characters; longer than any ID. */
export const MAX_PARAMETER_LENGTH = 200;

/** Removes trailing slashes: `download/` and `download` are the same path. */
function normalizePath(path: string): string {
  let end = path.length;
  // A regular expression would need quadratic time for thousands of slashes before the last character.
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Returns all calls of the contract with the same method and path; `when` and `operation` select among them. */
export function callsAt(call: Pick<Call, 'method' | 'path'>): Call[] {
  return CALLS.filter(
    ({ method, path }) => method === call.method && normalizePath(path) === normalizePath(call.path),
  );
}

/**
 * Selects the call for a request among the calls at one path.
 *
 * @param body Undefined before the body is read. The default call then decides on the access.
 */
export function chosenCall(
  calls: readonly Call[],
  query: Readonly<Record<string, unknown>>,
  body: unknown,
): Call | undefined {
  const { operation: requested } = (body ?? {}) as { readonly operation?: unknown };
  return (
    calls.find(({ when }) => when !== undefined && Object.hasOwn(query, when)) ??
    calls.find(({ operation }) => operation !== undefined && operation === requested) ??
    calls.find(({ when, operation }) => when === undefined && operation === undefined) ??
    calls[0]
  );
}

/** Returns the URL pattern of a call in the framework's syntax: `:id` instead of `{id}`. */
export const routeOf = (call: Call): string =>
  `${API_BASE_PATH}${normalizePath(call.path).replace(/\{(\w+)\}/g, ':$1')}`;

/** Returns the methods supported at a URL. */
export function methodsAt(calls: Iterable<Call>, url: string): string[] {
  const path = normalizePath(url.split('?', 1)[0] ?? '');
  const methods = [...calls].filter((call) => patternOf(call).test(path)).map(({ method }) => method);
  return [...new Set(methods)];
}

function patternOf(call: Call): RegExp {
  const parts = normalizePath(call.path)
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${API_BASE_PATH}${parts.join(`[^/]{1,${MAX_PARAMETER_LENGTH}}`)}$`);
}
