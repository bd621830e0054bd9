/** @module-tag gate */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { STATE_FOLDER, unfinishedParts } from '../cli/downloads/proxied-cli.js';
import { startProxy } from '../cli/network/proxy.js';
import { waitForExit, terminal, until } from '../cli/terminal.js';
import { contentsOf, inMemory } from '../fixtures/formats/read-zip.js';
import { fixedPort } from '../fixtures/server/fixed-port.js';
import { idle, serveFolder, type ServerProcess } from '../fixtures/server/serve.js';

/**
 * Size of each file, in bytes. Connections buffer less, so the server is still reading when the first bytes
 * arrive.
 */
const SIZE = 12_000_000;
const NAMES = ['a.bin', 'b.bin', 'c.bin'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
/** The server is restarted on this port. */
let port: number;
beforeAll(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await mkdir(join(folder.path, 'unchanged'));
  for (const name of NAMES) await writeFile(join(folder.path, 'unchanged', name), randomBytes(SIZE));
  port = await fixedPort();
  server = await serveFolder(folder.path, { home: home.path, port });
  await idle(server.client());
});
afterAll(async () => {
  await server.kill();
  await Promise.all([folder.remove(), home.remove()]);
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function idsOf(query: string): Promise<string[]> {
  const { assets: docs } = await server
    .client()
    .search.query({ query, sort: { field: 'fname', direction: 'asc' } });
  return docs.map(({ id }) => id);
}

/** Sends a GET request. Resolves with the response before its body is read. */
async function startRequest(url: string): Promise<IncomingMessage> {
  return new Promise((done, failed) => get(url, done).on('error', failed));
}

describe('zip download while the server is killed', () => {
  it('is resumed by the SDK and by the CLI', { tags: ['d.downloads.resume'] }, async () => {
    const ids = await idsOf('folder:unchanged');
    const { url, size } = await server.client().downloads.zip({ ids });
    const complete = await buffer(await startRequest(server.url + url));
    const contents = await contentsOf(inMemory(complete));
    for (const name of NAMES) {
      expect(sha256(contents.get(name) ?? Buffer.alloc(0))).toBe(
        sha256(await readFile(join(folder.path, 'unchanged', name))),
      );
    }

    // The SDK reads from a single connection until the server is killed.
    const { stream, done } = await server.client().downloads.streamLink({ link: url });
    const reader = stream.getReader();
    const hash = createHash('sha256');
    let received = 0;
    const readChunk = async () => {
      const { value } = await reader.read();
      if (value === undefined) return false;
      hash.update(value);
      received += value.length;
      return true;
    };
    while (received < 1_000_000) await readChunk();

    // The connection of the CLI is also interrupted before the server is killed.
    const proxy = await startProxy(server.url);
    const cli = terminal(home.path, { ASSETPORTAL_URL: proxy.url });
    const to = join(home.path, 'got');
    proxy.fault = (request) => (request.url?.includes('/api/zips/') ? { cutAfter: 4_000_000 } : undefined);
    const child = cli.start(['download', ...ids, '--zip', '--to', to]);
    const exited = waitForExit(child);
    const arrived = async () => {
      const part = (await unfinishedParts(to)).find((name) => name.endsWith('.part'));
      return part === undefined ? 0 : (await stat(join(to, STATE_FOLDER, part))).size;
    };
    await until(async () => (await arrived()) > 1_000_000);

    await server.kill();
    proxy.fault = () => undefined;
    server = await serveFolder(folder.path, { home: home.path, port });
    while (await readChunk());
    expect(received).toBe(size);
    expect((await done).bytes).toBe(size);
    expect(hash.digest('hex')).toBe(sha256(complete));
    const { code, stdout } = await exited;
    expect(code).toBe(0);
    expect(sha256(await readFile(stdout.trim()))).toBe(sha256(complete));
    const resumed = proxy.requests.flatMap(({ range }) => range ?? []);
    expect(Number(/^bytes=(\d+)-$/.exec(resumed[0] ?? '')?.[1])).toBeGreaterThan(1_000_000);
    await proxy.close();
  });
});

describe('zip download of a file that changes', () => {
  const change: Record<string, (path: string) => Promise<void>> = {
    'is replaced': async (path) => {
      await writeFile(`${path}.new`, randomBytes(SIZE));
      await rename(`${path}.new`, path);
    },
    'is written to': (path) => writeFile(path, randomBytes(SIZE)),
    'is cut off': (path) => truncate(path, 1000),
    'is deleted': (path) => rm(path),
    // For root, which ignores file permissions, a folder replaces the file.
    'becomes unreadable': async (path) => {
      await chmod(path, 0);
      if (process.getuid?.() !== 0) return;
      await rm(path);
      await mkdir(path);
    },
  };
  async function expectAborted(what: string): Promise<void> {
    const name = what.replaceAll(' ', '-');
    const path = join(folder.path, name, 'z.bin');
    await mkdir(join(folder.path, name));
    await writeFile(path, randomBytes(SIZE));
    await until(async () => (await idsOf(`folder:${name}`)).length === 1);
    await idle(server.client());
    const ids = [...(await idsOf('folder:unchanged')), ...(await idsOf(`folder:${name}`))];
    const { url, size = 0 } = await server.client().downloads.zip({ ids });
    const response = await startRequest(server.url + url);
    expect(response.headers['content-length']).toBe(String(size));
    let received = 0;
    const broken = (async () => {
      for await (const chunk of response) {
        if (received === 0) await change[what]?.(path);
        received += (chunk as Buffer).length;
      }
    })();
    await expect(broken).rejects.toThrow('aborted');
    expect(received).toBeLessThan(size - 1);
    expect(server.child.exitCode).toBeNull();
    await rm(join(folder.path, name), { recursive: true });
  }

  it.each(['is replaced', 'is deleted'])(
    'is aborted if the file %s, and the server continues',
    { tags: ['d.downloads.whole-or-not'] },
    expectAborted,
  );

  it.each(['is written to', 'is cut off', 'becomes unreadable'])(
    'is aborted if the file %s, and the server continues',
    { tags: ['d.downloads.whole-or-not'] },
    expectAborted,
  );
});
