import type { ReadStream, WriteStream } from 'node:tty';

/** What a command uses of the process that runs it. Tests run commands with streams in memory. */
export interface World {
  /** Environment variables. */
  readonly env: NodeJS.ProcessEnv;
  /** Folder that relative paths start from. Undefined if it was removed. */
  readonly cwd: string | undefined;
  /** The streams are opened on first use, because opening them takes as long as parsing the command line. */
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
  /** Whether each stream is a terminal. Does not open it. */
  readonly isTTY: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** Exit code if the program ends by itself. */
  exitCode: number;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Ends the program immediately. In a process, it does not return. */
  readonly exit: (code: number) => void;
  /** Gives only the user of the process access to the files that it creates from now on. */
  readonly closeNewFiles: () => void;
  /** Calls the listener at each request to end: SIGINT and SIGTERM. */
  readonly onInterrupt: (listener: () => void) => void;
}

/** Members of a world with which the program reports errors of its output. */
export type OutputWorld = Pick<World, 'stdout' | 'stderr' | 'exitCode' | 'exit'>;
