import type { Invocation } from './kernel/command-input.js';
import { runCommand } from './kernel/run.js';
import type { Modules } from './kernel/startup/modules.js';
import { LOADERS } from './loaders.generated.js';

/** Loads and runs a command. Returns the exit code. */
export const run = (invocation: Invocation, modules: Modules): Promise<number> =>
  runCommand(invocation, LOADERS[invocation.command], modules);
