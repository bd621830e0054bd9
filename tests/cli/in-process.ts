import { PassThrough, Writable } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { resolve } from 'node:path';
import * as adminCommands from '../../packages/cli/src/admin-commands.js';
import * as commands from '../../packages/cli/src/commands.js';
import { modules as ownModules } from '../../packages/cli/src/kernel/startup/modules.js';
import type { World } from '../../packages/cli/src/kernel/world/world.js';
import { start } from '../../packages/cli/src/program.js';

/** Files of the build that the program loads, from the sources. */
const FILES: Readonly<Record<string, unknown>> = {
  'commands.cjs': commands,
  'admin-commands.cjs': adminCommands,
};

const DIST = resolve(import.meta.dirname, '../../packages/cli/dist');

const modules: typeof ownModules = {
  ...ownModules,
  // A thread cannot load TypeScript in all versions of Node.
  hashWorker: () => resolve(DIST, 'hash.worker.cjs'),
  browse: () => import('../../packages/cli/src/commands/browse/app/main.js'),
};

/** What a command receives that runs in the process of the tests. */
interface ProcessInput {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly input: string | Buffer;
  /** Receives the output of the command. Default: memory. */
  readonly stdout?: Writable;
}

/** Result of a command, with the bytes of stdout. */
interface Output {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/**
 * Runs the whole program in this process: parses the line, runs the command, and returns its output. The streams are
 * in memory and are no terminals. Several runs at once are independent.
 *
 * If the command ends the program early, the result is the output until then, and the command is interrupted.
 * A command that changes the process, such as `serve`, fails.
 */
export async function runInProcess(line: readonly string[], input: ProcessInput): Promise<Output> {
  const stdout = new MemoryStream();
  const stderr = new MemoryStream();
  const stdin = new PassThrough();
  stdin.end(input.input);
  const interrupts: (() => void)[] = [];
  const code = await new Promise<number>((resolve, reject) => {
    const world: World = {
      env: input.env,
      cwd: input.cwd,
      stdin: stdin as unknown as ReadStream,
      stdout: (input.stdout ?? stdout) as unknown as WriteStream,
      stderr: stderr as unknown as WriteStream,
      isTTY: { stdin: false, stdout: false, stderr: false },
      exitCode: 0,
      now: () => Date.now(),
      closeNewFiles() {
        throw new Error('This command changes the umask of its process. Run it with `spawn`.');
      },
      exit(code) {
        resolve(code);
        for (const stream of [stdout, stderr]) stream.isClosed = true;
        for (const interrupt of interrupts.splice(0)) interrupt();
      },
      onInterrupt: (listener) => void interrupts.push(listener),
    };
    start(line, (file) => FILES[file], modules, world).then(() => resolve(world.exitCode), reject);
  });
  stdin.destroy();
  return { code, stdout: stdout.content(), stderr: stderr.content() };
}

/** Stream that stores its content, until the program has ended. */
class MemoryStream extends Writable {
  isClosed = false;
  private readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.isClosed) this.chunks.push(chunk);
    done();
  }

  content(): Buffer {
    return Buffer.concat(this.chunks);
  }
}
