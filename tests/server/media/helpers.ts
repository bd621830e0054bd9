import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';
import {
  createRenditionService,
  type RenditionService,
  type RenditionServiceOptions,
  type Rendition,
  type Source,
} from '../../../packages/server/src/media/renditions.js';

export const silent = { debug: () => undefined, warn: () => undefined };

/**
 * Library of the tests. All temporary files are in it. It is not the folder for temporary files of the system, in which
 * the portals of other tests hide their states from the workers of this process.
 */
export const root = realpathSync(mkdtempSync(join(tmpdir(), 'assetportal media ')));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

/** Creates a temporary folder that is removed after the test. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(root, 'test '));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/**
 * Creates a rendition service, by default with a temporary state directory. After the test, the service is
 * closed and the temporary directory is removed.
 */
export async function media(options: Partial<RenditionServiceOptions> = {}): Promise<RenditionService> {
  const service = createRenditionService({
    library: root,
    data: options.data ?? (await folder()),
    log: silent,
    ...options,
  });
  onTestFinished(() => service.close());
  return service;
}

let files = 0;

/** Writes a temporary file and returns its source, as the index would create it. */
export async function file(
  name: string,
  content: Buffer | string,
  overrides: Partial<Source> = {},
): Promise<Source> {
  const path = join(await folder(), name);
  await writeFile(path, content);
  const filetype = extname(name).slice(1).toLowerCase();
  const id = `asset-${++files}`;
  const source = { id, path, filetype, assetGroup: 'image', version: '1', size: 0 };
  return { ...(await indexed(source)), ...overrides };
}

/** Returns the source with the size, modification time and inode of its file, as after indexing it again. */
export async function indexed(source: Source): Promise<Source> {
  const { size, mtimeMs, ctimeMs, ino } = await stat(source.path);
  return { ...source, size, mtimeMs, ctimeMs, ino };
}

/**
 * Returns an image with red in the top left, green in the top right, blue in the bottom left and white in the
 * bottom right corner. The colors show the orientation of the image.
 */
export function corners(width = 300, height = 200): Sharp {
  const w = width / 2;
  const h = height / 2;
  const tile = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    tile('#f00', 0, 0),
    tile('#0f0', w, 0),
    tile('#00f', 0, h),
  ]);
}

export async function bytesOf(rendition: Rendition): Promise<Buffer> {
  return readFile(rendition.path);
}

/** Returns the color at a position given as fractions of width and height. */
export async function pixel(
  image: Rendition | Buffer,
  x: number,
  y: number,
): Promise<[number, number, number, number]> {
  const { data, info } = await sharp(Buffer.isBuffer(image) ? image : image.path)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
  return [...data.subarray(at, at + 4)] as [number, number, number, number];
}

/** Returns the name of the pure color that is nearest to a pixel. */
export function named([r, g, b]: readonly number[]): string {
  return [r, g, b]
    .map((value) => ((value ?? 0) > 127 ? '1' : '0'))
    .join('')
    .replace(/^(...)$/, (bits) => NAMES[bits] ?? bits);
}

const NAMES: Record<string, string> = {
  '100': 'red',
  '010': 'green',
  '001': 'blue',
  '111': 'white',
  '000': 'black',
};

/**
 * Kills each worker of a kind when this process has started it, before the worker can run a task (Linux only).
 *
 * @returns a function that ends this
 */
export function killWorkers(kind: string): () => void {
  const kill = (message: unknown) => {
    const { process: child } = message as { readonly process: ChildProcess };
    child.once('spawn', () => {
      const isWorker = child.spawnargs.some((argument) => argument.includes(`/${kind}.worker`));
      // Workers have a process group each, which includes their sandbox.
      if (isWorker && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    });
  };
  subscribe('child_process', kill);
  const end = () => void unsubscribe('child_process', kill);
  onTestFinished(end);
  return end;
}

/** Returns the process IDs of the running workers that this process has started (Linux only). */
export async function workerProcesses(kind: string): Promise<number[]> {
  const read = (pid: string | number, item: string) =>
    readFile(`/proc/${pid}/${item}`, 'latin1').catch(() => '');
  const parentOf = async (pid: number) => Number(/^PPid:\s*(\d+)/m.exec(await read(pid, 'status'))?.[1] ?? 0);
  const pids: number[] = [];
  for (const name of await readdir('/proc')) {
    // A sandbox and a program that sets limits have the same command line at its end.
    const program = await readlink(`/proc/${name}/exe`).catch(() => '');
    if (program !== process.execPath) continue;
    if (!(await read(name, 'cmdline')).includes(`/${kind}.worker`)) continue;
    let ancestor = await parentOf(Number(name));
    while (ancestor > 1 && ancestor !== process.pid) ancestor = await parentOf(ancestor);
    if (ancestor === process.pid) pids.push(Number(name));
  }
  return pids;
}
