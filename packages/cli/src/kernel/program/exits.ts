import type { CommandEntry } from '../command-types.js';
import { EXIT, type ExitName } from '../errors/exit-codes.js';

const LOCAL: readonly ExitName[] = ['done', 'usage', 'local', 'interrupted'];
const PORTAL: readonly ExitName[] = [...LOCAL, 'notLoggedIn', 'forbidden', 'unreachable', 'refused'];

/** Exit codes that every command of a group has. */
const OF_GROUP: Readonly<Record<CommandEntry['group'], readonly ExitName[]>> = {
  library: LOCAL,
  help: LOCAL,
  assets: PORTAL,
  session: PORTAL,
  settings: PORTAL,
  users: PORTAL,
};

/** An exit code of a command. `name` is the message key under `help.exits`. */
export interface ExitEntry {
  readonly code: number;
  readonly name: ExitName;
}

/** Returns the exit codes of a command in ascending order (decisions, section 6). 70 (a bug) is possible everywhere. */
export function exitsOf(entry: CommandEntry): readonly ExitEntry[] {
  const names = new Set([...OF_GROUP[entry.group], ...(entry.exits ?? [])]);
  return [...names].map((name) => ({ code: EXIT[name], name })).sort((a, b) => a.code - b.code);
}
