import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';

const LONGEST_SECRET = 10_000;

/** A password or token from standard input: all of it, less the line break that `echo` adds. */
export async function readSecret(stdin: Readable): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.length > LONGEST_SECRET) break;
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '' || /[\r\n]/.test(secret)) throw new CliError('secret-invalid', EXIT.usage);
  return secret;
}

/** The lines of standard input that hold something, as they come. */
export async function* readLines(stdin: Readable): AsyncGenerator<string, void, undefined> {
  for await (const line of createInterface({ input: stdin, crlfDelay: Infinity })) {
    if (line.trim() !== '') yield line;
  }
}
