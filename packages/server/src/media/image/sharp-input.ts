import { readFile } from 'node:fs/promises';

/**
 * Returns the input for sharp to read an open file: its path if it is harmless, otherwise its content. libvips
 * interprets parts of a name, such as `[page=3]` at its end. On Linux, all paths of open files are harmless.
 */
export async function sharpInput(path: string | Buffer): Promise<string | Buffer> {
  return typeof path === 'string' && /^[\w./\\: -]*$/.test(path) ? path : readFile(path);
}
