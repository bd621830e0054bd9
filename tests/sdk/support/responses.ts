/** Responses for tests that replace the client's fetch. */

/** Creates a JSON response. */
export function json(value: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json', ...headers } });
}

/** Creates a problem document. */
export function problem(status: number, code: string): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, detail: code, code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** Rejects when the signal aborts; never resolves. */
export function aborted(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
