import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createPortal, type Portal } from '@assetportal/sdk';
import { terminal } from '../cli/terminal.js';

const PASSWORD = 'a password for tests';

/** The real server in a separate process, which can be killed. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Returns the output to stderr so far. */
  stderr(): string;
  /** Creates an SDK client for the server. The client never retries. */
  client(token?: string): Portal;
  login(): Promise<string>;
  /** Kills the process without any cleanup, like a power cut or the OOM killer. */
  kill(): Promise<void>;
  /** Stops the server gracefully. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `assetportal serve` and waits until it prints its URL. */
export async function serveFolder(
  folder: string,
  options: {
    /** Home directory of the server, outside of the library. */
    readonly home: string;
    readonly data?: string;
    /** Default: a free port. */
    readonly port?: number;
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<ServerProcess> {
  const data = options.data === undefined ? [] : ['--data', options.data];
  const child = terminal(options.home).start(
    ['serve', folder, '--port', String(options.port ?? 0), '--json', ...data],
    {
      env: { ASSETPORTAL_ADMIN_PASSWORD: PASSWORD, ...options.env },
    },
  );
  const exited = once(child, 'exit');
  let stdout = '';
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('\n')) resolve();
    });
    exited.then(() => reject(new Error(`The server ended: ${stderr}`)), reject);
  });
  const { url } = JSON.parse(stdout) as { url: string };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  };
  const client = (token?: string) => createPortal({ url, token: () => token, retry: 0, locale: () => 'en' });
  return {
    url,
    child,
    stderr: () => stderr,
    client,
    login: async () => (await client().session.get({ user: 'admin', pass: PASSWORD })).session ?? '',
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** Resolves when all detected files are indexed. */
export async function idle(portal: Portal): Promise<void> {
  for (;;) {
    const { state, found } = await portal.index.status();
    if (state === 'idle' && found > 0) return;
    await pause(50);
  }
}
