import type { CallOptions, Transport } from '../transport/transport.js';
import { prepareDownload } from '../../contract/calls/downloads.js';

/** Seconds that the server may wait for something to tell. */
const LONGEST_WAIT = 15;

/** What is to be made ahead of a download. */
export interface PrepareRequest {
  readonly ids: readonly string[];
  readonly convertSet: string;
  /** Of a convert set that makes pictures of pages or frames. Default: all that a zip would hold. */
  readonly page?: number | undefined;
}

/**
 * Has files made, and resolves when they are there.
 *
 * @param options.onProgress Told from time to time, with how far it is from 0 to 1.
 * @returns What could not be made, with a stable word (its text is `preview.problem.<word>`).
 */
export async function prepareFiles(
  transport: Transport,
  { ids, convertSet, page }: PrepareRequest,
  options: CallOptions & { readonly onProgress?: ((progress: number) => void) | undefined } = {},
): Promise<{ id: string; reason: string }[]> {
  const { onProgress, ...call } = options;
  const body = { csetid: convertSet, id: [...ids], ...(page === undefined ? {} : { page }) };
  for (let wait = 0; ; wait = LONGEST_WAIT) {
    const state = await transport.send(prepareDownload, { body: { ...body, wait } }, call);
    onProgress?.(state.progress);
    if (state.ready) return state.failed;
  }
}
