import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { AvailableConfig } from '../../contract/schemas/config.js';
import type { ConfigFile } from '../../contract/vocabulary.js';
import type { Toasts } from '../toasts/store.js';

/** What loading an admin’s own style sheet or font needs. */
export interface CustomFilesOptions {
  readonly portal: Portal;
  readonly toasts: Toasts;
  /** Which files there are: what is not there is not asked for. */
  readonly available: Readonly<Partial<AvailableConfig>>;
}

/**
 * The text of the admin’s own style sheet, to be applied after the portal’s own (specification, section 7, Config): only
 * an answer with the status 200 counts. What goes wrong is told by a toast (section 8, Config and texts).
 *
 * @returns null where there is none, or it could not be loaded.
 */
export function loadStyle(options: CustomFilesOptions, call?: CallOptions): Promise<string | null> {
  return load('style', 'toast.style.failed', (response) => response.text(), options, call);
}

/**
 * The bytes of the admin’s own font, to be loaded as the custom font (specification, section 7, Config). What goes wrong
 * is told by a toast (section 8, Config and texts), also what goes wrong when the font is used: see `fontFailed`.
 *
 * @returns null where there is none, or it could not be loaded.
 */
export function loadFont(options: CustomFilesOptions, call?: CallOptions): Promise<ArrayBuffer | null> {
  return load('custom_font', FONT_FAILED, (response) => response.arrayBuffer(), options, call);
}

/** Tells that what came as a font is none. */
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
    // Whoever left does not want to be told.
    if (call?.signal?.aborted === true) return null;
  }
  toasts.show({ level: 'error', key: failed });
  return null;
}
