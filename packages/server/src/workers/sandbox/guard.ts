import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { closeSync } from 'node:fs';
import { CHILD_FOLDER, childEnvironment, locateProgram } from './environment.js';
import { FILTER, sandboxed, type Access } from './sandbox.js';

/** Limits of a child process. Applied only on Linux with `prlimit`. */
interface GuardLimits {
  /** Bytes of memory that the process may allocate for data. */
  readonly memory?: number;
  /** Bytes of address space, for programs that do not reserve more than they use. */
  readonly addressSpace?: number;
  /** Maximum size of a file that the process writes, in bytes. */
  readonly fileSize?: number;
  /** CPU time of all threads in total, in seconds. */
  readonly cpuSeconds?: number;
}

export interface GuardOptions {
  readonly limits: GuardLimits;
  readonly access: Access;
  /** CPU priority as for `nice`, from 0 (that of the server) to 19. */
  readonly niceness: number;
}

/** Environment and descriptors of a child process. It has at most {@link FILTER} descriptors. */
interface ChildOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly stdio: readonly ('ignore' | 'pipe' | number)[];
  /**
   * Process group: that of the parent, or a new one, which can be killed as a whole, including the programs that a wrapper
   * script starts. Default `new`: Ctrl-C in the terminal must reach only the server, which ends the process and records
   * the reason.
   */
  readonly group?: 'new' | 'parent';
}

/**
 * Starts a child process that decodes untrusted files: with a lower CPU priority, limits and the sandbox. The process dies
 * with this one. Protections that the machine does not offer are omitted.
 *
 * @param program Path of the program.
 */
export function spawnGuarded(
  program: string,
  args: readonly string[],
  { limits, access, niceness }: GuardOptions,
  { env, stdio, group = 'new' }: ChildOptions,
): ChildProcess {
  const { prefix, filter } = sandboxed(program, access);
  const [file = program, ...rest] = [
    ...priority(niceness),
    ...parentDeath(),
    ...resourceLimits(limits),
    ...prefix,
    program,
    ...args,
  ];
  const free = Array.from({ length: FILTER - stdio.length }, () => 'ignore' as const);
  try {
    return spawn(file, rest, {
      cwd: CHILD_FOLDER,
      env,
      stdio: [...stdio, ...(filter === undefined ? [] : [...free, filter])] as StdioOptions,
      windowsHide: true,
      detached: group === 'new' && process.platform !== 'win32',
    });
  } finally {
    if (filter !== undefined) closeSync(filter);
  }
}

function priority(niceness: number): string[] {
  const nice = process.platform === 'win32' ? undefined : locateProgram('nice');
  return nice === undefined ? [] : [nice, '-n', String(niceness)];
}

function resourceLimits({ memory, addressSpace, fileSize, cpuSeconds }: GuardLimits): string[] {
  const prlimit = process.platform === 'linux' ? locateProgram('prlimit') : undefined;
  if (prlimit === undefined) return [];
  const values = { data: memory, as: addressSpace, fsize: fileSize, cpu: cpuSeconds, core: 0 };
  const options = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${name}=${Math.ceil(value ?? 0)}`);
  return [prlimit, ...options, '--'];
}

const parentDeathCommands = new Map<string, string[]>();

/**
 * Returns a command prefix that makes the kernel kill the program when this process dies. Empty if `setpriv` is
 * missing or does not support this.
 */
function parentDeath(): string[] {
  const setpriv = process.platform === 'linux' ? locateProgram('setpriv') : undefined;
  if (setpriv === undefined) return [];
  let command = parentDeathCommands.get(setpriv);
  if (!command) {
    const args = ['--pdeathsig', 'KILL'];
    const options = { timeout: 5000, cwd: CHILD_FOLDER, env: childEnvironment(), stdio: 'ignore' } as const;
    // `setpriv` runs itself as a test, because the BusyBox version does not support this option.
    const { status } = spawnSync(setpriv, [...args, setpriv, '--version'], options);
    parentDeathCommands.set(setpriv, (command = status === 0 ? [setpriv, ...args] : []));
  }
  return command;
}
