/** A body that is longer than any answer of the portal. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The bytes of a body, in the pieces in which they come. */
export interface Chunks {
  /** The next piece; undefined at the end. Rejects with what the connection said. */
  next(): Promise<Uint8Array | undefined>;
  /** Lets go of the connection, read to the end or not. */
  cancel(): Promise<void>;
}

/** A body as a fetch may answer it: a web stream, node's own stream (node-fetch, node:http), or none. */
type Body = Partial<ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>> & { destroy?: () => void };

/** @returns undefined where the fetch answers no stream, as one over XMLHttpRequest. */
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

/**
 * The text of a body, up to a limit in bytes (once they are decompressed), so that what answers in the portal's place
 * cannot fill the memory.
 *
 * @throws BodyTooLarge; or what the connection threw
 */
export async function readText(response: Response, limit: number): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    void dismiss(response);
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

/** Lets go of a body that nobody will read, and with it of its connection. */
export async function dismiss(response: Response): Promise<void> {
  const body = response.body as (Body & { cancel?: () => Promise<void> }) | null | undefined;
  if (body?.cancel !== undefined) await body.cancel().catch(() => undefined);
  else body?.destroy?.();
}
