import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Portal } from '@assetportal/sdk';
import { writeAtomic } from '../../kernel/config/write-atomic.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import type { SelectionOptions } from '../downloads/select-assets.js';
import type { TargetState } from '../downloads/target.js';

/** State of a mirrored folder (decisions, section 7, `sync --delete`). */
export const MIRROR: TargetState = { folder: '.assetportal-sync', ledger: 'ledger' };

/** Identity of a mirror: the content of another one must not remove its files. */
export async function mirrorIdentity(
  context: Context,
  portal: Portal,
  options: SelectionOptions,
  convertSet: string,
): Promise<string> {
  const { query, facet = [], bookmarks, collection } = options;
  const { user } = await portal.session.get(undefined, { signal: context.signal });
  const selection = { query, facet: [...facet].sort(), bookmarks, collection };
  return `${JSON.stringify({ address: context.address(), user, ...selection, convertSet })}\n`;
}

/** Checks that a folder is empty or mirrors the same assets. @throws CliError `mirror-differs` */
export function checkMirror(stateFolder: string, identity: string): void {
  let stored: string;
  try {
    stored = readFileSync(join(stateFolder, 'mirror.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (stored !== identity) throw new CliError('mirror-differs', EXIT.refused, { path: stateFolder });
}

/** Stores the identity of the mirror. */
export const saveMirror = (stateFolder: string, identity: string): Promise<void> =>
  writeAtomic(join(stateFolder, 'mirror.json'), identity, 0o600);
