import { readFile, realpath, stat } from 'node:fs/promises';

/**
 * Returns a text that changes when another folder or file system takes the place of a folder, or of a folder below
 * it. A process in a sandbox may not notice this: it still sees the file systems from its start.
 *
 * @throws the system's error if the folder is missing
 */
export async function folderView(folder: string): Promise<string> {
  const real = await realpath(folder);
  const { dev, ino } = await stat(real, { bigint: true });
  // Missing except on Linux.
  const mounts = await readFile('/proc/self/mountinfo', 'latin1').catch(() => '');
  const path = Buffer.from(real).toString('latin1');
  const inside = mounts.split('\n').filter((line) => {
    const point = unescaped(line.split(' ', 5)[4] ?? '');
    return point === path || point.startsWith(path === '/' ? path : `${path}/`);
  });
  return [real, dev, ino, ...inside].join('\n');
}

/** Decodes the octal codes of spaces, line breaks and backslashes. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8)));
