import type { Invocation } from './kernel/command-input.js';
import { ADMIN_LOADERS } from './commands/loaders.admin.generated.js';
import { runCommand } from './kernel/run.js';
import type { Modules } from './kernel/startup/modules.js';
import type { World } from './kernel/world/world.js';

/** Loads and runs a command for admins. Returns the exit code. */
export const run = (invocation: Invocation, modules: Modules, world: World): Promise<number> =>
  runCommand(invocation, ADMIN_LOADERS[invocation.command], { modules, world });
