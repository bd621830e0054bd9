import { API_BASE_PATH, CALLS, type Call } from '@assetportal/sdk/contract';

/** The longest parameter of a path, in characters: more than any id has. */
export const MAX_PARAMETER_LENGTH = 200;

/** Trailing slashes make no difference: `download/` and `download` are one address. */
function place(path: string): string {
  let end = path.length;
  // Not by a pattern: with thousands of slashes before the last sign it would take the square of their number.
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Every call of the contract at one method and path: the one to make is told by its `when`. */
export function callsAt(call: Pick<Call, 'method' | 'path'>): Call[] {
  return CALLS.filter(({ method, path }) => method === call.method && place(path) === place(call.path));
}

/** Which of the calls at one address a query means. */
export function chosenCall(
  calls: readonly Call[],
  query: Readonly<Record<string, unknown>>,
): Call | undefined {
  return (
    calls.find(({ when }) => when !== undefined && Object.hasOwn(query, when)) ??
    calls.find(({ when }) => when === undefined) ??
    calls[0]
  );
}

/** An address as the framework writes it: `{id}` is `:id`. */
export const routeOf = (call: Call): string =>
  `${API_BASE_PATH}${place(call.path).replace(/\{(\w+)\}/g, ':$1')}`;

/** The methods that are answered at an address. */
export function methodsAt(calls: Iterable<Call>, url: string): string[] {
  const path = place(url.split('?', 1)[0] ?? '');
  const methods = [...calls].filter((call) => patternOf(call).test(path)).map(({ method }) => method);
  return [...new Set(methods)];
}

function patternOf(call: Call): RegExp {
  const parts = place(call.path)
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${API_BASE_PATH}${parts.join(`[^/]{1,${MAX_PARAMETER_LENGTH}}`)}$`);
}
