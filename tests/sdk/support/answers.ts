/** What a server in memory answers, behind the client's own fetch. */

/** A JSON answer. */
export function json(value: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json', ...headers } });
}

/** A problem document. */
export function problem(status: number, code: string): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, detail: code, code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** Rejects when a call is ended, and never fulfills. */
export function aborted(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
