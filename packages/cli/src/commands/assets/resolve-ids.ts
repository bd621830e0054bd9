import type { Portal } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';

/** Returns the asset IDs for the words of a command line. */
export const resolveIds = (_context: Context, _portal: Portal, words: readonly string[]): Promise<string[]> =>
  Promise.resolve([...words]);
