/** Error for a body that is longer than any valid response. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reader of a response body. */
export interface Chunks {
  /** Resolves with the next chunk, or undefined at the end. Rejects with the connection error. */
  next(): Promise<Uint8Array | undefined>;
  /** Releases the connection, whether or not the body was read to the end. */
  cancel(): Promise<void>;
  /** Releases the memory of a chunk. Called at most once for each chunk, in any order. */
  release?(chunk: Uint8Array): void;
}

/** Response of a fetch implementation that can use the memory of the body again, which is faster for large files. */
export interface ReusingResponse {
  /**
   * Returns a reader that must get back each chunk with `release`, or undefined if the body cannot be read in this way.
   * Called instead of using `body`.
   */
  reusingChunks?(): Chunks | undefined;
}

/** Body types of fetch implementations: a web stream, a Node stream (node-fetch, node:http) or none. */
type Body = Partial<ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>> & { destroy?: () => void };

/**
 * Creates a reader for the body of a response.
 *
 * @returns Undefined if the fetch implementation has no streams, for example because it is based on
 *   XMLHttpRequest.
 */
export function chunksOf(response: Response): Chunks | undefined {
  const body = response.body as Body | null | undefined;
  if (body?.getReader !== undefined) {
    const reader = body.getReader();
    return {
      next: async () => (await reader.read()).value,
      cancel: () => reader.cancel().catch(() => undefined),
    };
  }
  const iterator = body?.[Symbol.asyncIterator]?.();
  if (iterator === undefined) return undefined;
  return {
    next: async () => {
      const { done, value } = await iterator.next();
      return done === true ? undefined : value;
    },
    cancel: () => Promise.resolve().then(() => body?.destroy?.()),
  };
}

/** Creates a reader that must get back each chunk with `release`. Undefined if the response does not support that. */
export const reusingChunksOf = (response: Response & ReusingResponse): Chunks | undefined =>
  response.reusingChunks?.();

/**
 * Reads a body as text, up to a limit in bytes after decompression. Protects the memory against endless
 * responses from other servers.
 *
 * @throws BodyTooLarge, or the connection error
 */
export async function readText(response: Response, limit: number): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    void discardBody(response);
    throw new BodyTooLarge();
  }
  const chunks = chunksOf(response);
  if (chunks === undefined) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = 0; ;) {
    const chunk = await chunks.next();
    if (chunk === undefined) return text + decoder.decode();
    read += chunk.byteLength;
    if (read > limit) {
      await chunks.cancel();
      throw new BodyTooLarge();
    }
    text += decoder.decode(chunk, { stream: true });
  }
}

/** Discards a body that will not be read, and releases its connection. */
export async function discardBody(response: Response): Promise<void> {
  const body = response.body as (Body & { cancel?: () => Promise<void> }) | null | undefined;
  if (body?.cancel !== undefined) await body.cancel().catch(() => undefined);
  else body?.destroy?.();
}
