import type { Portal } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';

/** Returns the asset IDs for words of the command line. */
export function resolveIds(_context: Context, _portal: Portal, words: readonly string[]): Promise<string[]> {
  return Promise.resolve([...words]);
}
