import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';

const MAX_SECRET_LENGTH = 10_000;

/**
 * Reads a password or token from standard input, without a trailing line break.
 *
 * @throws CliError `secret-invalid`
 */
export async function readSecret(stdin: Readable): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.length > MAX_SECRET_LENGTH) break;
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '' || /[\r\n]/.test(secret)) throw new CliError('secret-invalid', EXIT.usage);
  return secret;
}

/** Yields the non-empty lines of standard input as they arrive. */
export async function* readLines(stdin: Readable): AsyncGenerator<string, void, undefined> {
  for await (const line of createInterface({ input: stdin, crlfDelay: Infinity })) {
    if (line.trim() !== '') yield line;
  }
}
