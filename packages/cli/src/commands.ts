import type { Invocation } from './kernel/command-input.js';
import { LOADERS } from './commands/loaders.generated.js';
import { runCommand } from './kernel/run.js';
import type { Modules } from './kernel/startup/modules.js';
import type { World } from './kernel/world/world.js';

/** Loads and runs a command that is not for admins. Returns the exit code. */
export const run = (invocation: Invocation, modules: Modules, world: World): Promise<number> =>
  runCommand(invocation, LOADERS[invocation.command], { modules, world });
