import { isMissingCall } from '../transport/errors.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { prepareDownload } from '../../contract/calls/downloads.js';

/** Maximum time that the server may hold a request until the progress changes, in seconds. */
const MAX_WAIT = 15;

/** Renditions to prepare for a download. */
export interface PrepareRequest {
  readonly ids: readonly string[];
  readonly convertSet: string;
  /**
   * Page or frame, for convert sets that create images of pages or frames. Default: all that a zip archive would
   * contain.
   */
  readonly page?: number | undefined;
}

/** Resolves if the server creates renditions only on download: the call is not in the specification. */
function ifUnsupported(error: unknown): undefined {
  if (!isMissingCall(error)) throw error;
}

/**
 * Prepares renditions on the server. Resolves when every conversion has finished or failed.
 *
 * @param options.onProgress Called periodically with the progress from 0 to 1.
 * @returns The failed conversions, each with a stable reason code. The message key is `preview.problem.<code>`.
 */
export async function prepareFiles(
  transport: Transport,
  { ids, convertSet, page }: PrepareRequest,
  options: CallOptions & { readonly onProgress?: ((progress: number) => void) | undefined } = {},
): Promise<{ id: string; reason: string }[]> {
  const { onProgress, ...call } = options;
  const body = { csetid: convertSet, id: [...ids], ...(page === undefined ? {} : { page }) };
  for (let wait = 0; ; wait = MAX_WAIT) {
    const state = await transport
      .send(prepareDownload, { body: { ...body, wait } }, call)
      .catch(ifUnsupported);
    if (state === undefined) return [];
    onProgress?.(state.progress);
    if (state.ready) return state.failed;
  }
}
