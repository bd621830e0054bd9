import type { Portal } from '@assetportal/sdk';
import type { LineId } from '../../../specification/lines.js';

/** Expected request and result of a call (specification, section 7; decisions, section 2). */
export interface Row {
  /** Name of the call in the contract. */
  readonly call: string;
  readonly run: (portal: Portal) => Promise<unknown>;
  /** Exact method, path and query. */
  readonly request: string;
  /** JSON request body; undefined for none. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly reply: unknown;
  readonly type?: string;
  readonly replyHeaders?: Record<string, string>;
  /** Expected result of the call. Default: the reply. */
  readonly result?: unknown;
  readonly tags: readonly LineId[];
}

/** More IDs than fit into a URL. */
export const MANY_IDS = Array.from({ length: 200 }, (_, index) => `id-${index}-${'x'.repeat(20)}`);

export const LOCALES = { locales: [{ short: 'DE', lang: 'Deutsch' }] };
