/** Where one wanted to go before the login came between; undefined where one came for the login itself. */
export function wantedRoute(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?!\/)/.test(from)) return undefined;
  return /^\/(login|logout)?([/?#]|$)/.test(from) ? undefined : from;
}
