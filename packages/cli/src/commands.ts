import type { Invocation } from './kernel/command-input.js';
import { LOADERS } from './commands/loaders.generated.js';
import { runCommand } from './kernel/run.js';
import type { Modules } from './kernel/startup/modules.js';

/** Loads and runs a command that is not for admins. Returns the exit code. */
export const run = (invocation: Invocation, modules: Modules): Promise<number> =>
  runCommand(invocation, LOADERS[invocation.command], modules);
