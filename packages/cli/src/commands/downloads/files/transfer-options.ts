import type { FetchOptions } from '@assetportal/sdk';
import type { Bandwidth } from './bandwidth.js';

/** Options that apply to every transfer: of a file, of a zip, and to standard output. */
export interface TransferOptions {
  /** Maximum number of consecutive retries. Undefined for the default of the SDK. */
  readonly retries: number | undefined;
  readonly bandwidth: Bandwidth | undefined;
  /** Milliseconds between two status lines without a terminal. 0 for none; undefined for the default. */
  readonly stats: number | undefined;
  /** Path of a file that gets one JSON line per result. */
  readonly report: string | undefined;
}

/** Returns the options of the SDK for a transfer. */
export const fetchOptions = (
  { retries, bandwidth }: Pick<TransferOptions, 'retries' | 'bandwidth'>,
  signal: AbortSignal,
): FetchOptions => ({ signal, retries, ...(bandwidth === undefined ? {} : { batch: bandwidth.batch }) });
