import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { AvailableConfig } from '../../contract/schemas/config.js';
import type { ConfigFile } from '../../contract/vocabulary.js';
import type { Toasts } from '../toasts/store.js';

/** Dependencies of `loadStyle` and `loadFont`. */
export interface CustomFilesOptions {
  readonly portal: Portal;
  readonly toasts: Toasts;
  /** The uploaded branding files. A file is requested only if its value is true. */
  readonly available: Readonly<Partial<AvailableConfig>>;
}

/**
 * Fetches the CSS of the custom stylesheet (specification, section 7, Config). Apply it after the portal's
 * stylesheet. Any status other than 200 is a failure. Shows a toast after a failure (section 8, `Config and
 * texts`).
 *
 * @returns Null if there is no custom stylesheet, if loading failed, or if `call.signal` canceled the request.
 */
export function loadStyle(options: CustomFilesOptions, call?: CallOptions): Promise<string | null> {
  return load('style', 'toast.style.failed', (response) => response.text(), options, call);
}

/**
 * Fetches the custom font (specification, section 7, Config). Shows a toast if loading fails (section 8, `Config
 * and texts`). If the browser rejects the font later, call `fontFailed`.
 *
 * @returns Null if there is no custom font, if loading failed, or if `call.signal` canceled the request.
 */
export function loadFont(options: CustomFilesOptions, call?: CallOptions): Promise<ArrayBuffer | null> {
  return load('custom_font', FONT_FAILED, (response) => response.arrayBuffer(), options, call);
}

/** Shows a toast that the loaded file is not a usable font. */
export function fontFailed(toasts: Toasts): void {
  toasts.show({ level: 'error', key: FONT_FAILED });
}

const FONT_FAILED = 'toast.font.failed';

async function load<Content>(
  file: ConfigFile,
  failed: string,
  read: (response: Response) => Promise<Content>,
  { portal, toasts, available }: CustomFilesOptions,
  call?: CallOptions,
): Promise<Content | null> {
  if (available[file] !== true) return null;
  try {
    const response = await portal.branding.get({ file }, call);
    if (response.status === 200) return await read(response);
  } catch {
    // The caller canceled the request, so this is not an error to report.
    if (call?.signal?.aborted === true) return null;
  }
  toasts.show({ level: 'error', key: failed });
  return null;
}
