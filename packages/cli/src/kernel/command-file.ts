import type { CommandGroup } from './command-types.js';

/** Groups of commands for admins. They load the admin part of the SDK. */
const ADMIN_GROUPS: readonly CommandGroup[] = ['settings', 'users'];

/**
 * Returns the name of the build file with the code of a command. Commands for admins are in a second file, so that they do
 * not slow down the start of the others. V8 reads the whole file and its code cache. Each file contains the used part of
 * the SDK.
 */
export const commandFile = ({ group }: { readonly group: CommandGroup }): 'commands' | 'admin-commands' =>
  ADMIN_GROUPS.includes(group) ? 'admin-commands' : 'commands';
