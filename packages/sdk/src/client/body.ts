/** A body that is longer than any answer of the portal. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * The text of a body, up to a limit in bytes, so that what answers in the portal's place cannot fill the memory.
 *
 * @throws BodyTooLarge; or what the connection threw
 */
export async function readText(response: Response, limit: number): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    void dismiss(response);
    throw new BodyTooLarge();
  }
  // A fetch that is not the platform's may answer no web stream: it then reads its body itself.
  if (typeof response.body?.getReader !== 'function') return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    read += value.byteLength;
    if (read > limit) {
      await reader.cancel().catch(() => undefined);
      throw new BodyTooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Lets go of a body that nobody will read, and with it of its connection. */
export async function dismiss(response: Response): Promise<void> {
  if (typeof response.body?.cancel === 'function') await response.body.cancel().catch(() => undefined);
}
