import type { Portal } from '@assetportal/sdk';
import type { LineId } from '../../../specification/lines.js';

/** A call, as it is made and as it is sent (specification, section 7; decisions, section 2). */
export interface Row {
  /** The contract's name of the call. */
  readonly call: string;
  readonly run: (portal: Portal) => Promise<unknown>;
  /** Method, path and query, to the letter. */
  readonly request: string;
  /** Of a JSON body; undefined for none. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly reply: unknown;
  readonly type?: string;
  readonly replyHeaders?: Record<string, string>;
  /** What the call resolves to. Default: the reply as it came. */
  readonly result?: unknown;
  readonly tags: readonly LineId[];
}

/** Ids too many for a URL. */
export const MANY = Array.from({ length: 200 }, (_, index) => `id-${index}-${'x'.repeat(20)}`);

export const LOCALES = { locales: [{ short: 'DE', lang: 'Deutsch' }] };
