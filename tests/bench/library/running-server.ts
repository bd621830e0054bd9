import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CopiedLibrary } from './copied-library.js';

const BINARY = resolve('packages/cli/bin/assetportal.cjs');

/** The admin of the portal. */
export const ADMIN = { name: 'admin', password: 'only for this benchmark' };

/** The built server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the built server over an indexed library, and waits until it has compared all files with the index. */
export async function serverOf({ folder, data }: CopiedLibrary): Promise<ServerProcess> {
  const server = spawn(process.execPath, [BINARY, 'serve', folder, '--data', data, '--port', '0'], {
    env: { ...process.env, ASSETPORTAL_ADMIN_PASSWORD: ADMIN.password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  };
  try {
    const url = await addressOf(server);
    for (;;) {
      const reply = await fetch(`${url}/assetportal/api/index/status`);
      if (((await reply.json()) as { state: string }).state === 'idle') return { url, stop };
      await delay(200);
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the address that a server prints. @throws Error if it exits first */
export async function addressOf(server: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (;;) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    if (url !== undefined) return url;
    if (server.exitCode !== null) throw new Error(output);
    await delay(20);
  }
}
