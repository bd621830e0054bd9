import { openSync } from 'node:fs';
import { isatty, ReadStream, WriteStream } from 'node:tty';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import type { BrowseTerminal } from './contract.js';

/** The terminal of the process, also if its standard streams are pipes. */
const TERMINAL = '/dev/tty';

/**
 * Opens the terminal. Without `--pick`, stdin and stdout must be terminals. With it, the screen is drawn on stderr or on
 * the terminal of the process, so that stdout can be a pipe: `assetportal download $(assetportal browse --pick)`.
 *
 * @throws CliError `browse-terminal` without a terminal, and in a CI job
 */
export function openTerminal({ pick }: { readonly pick: boolean }): BrowseTerminal {
  const inCi = !['', 'false', '0', undefined].includes(process.env['CI']);
  if (inCi || (!pick && !(isatty(0) && isatty(1)))) throw new CliError('browse-terminal', EXIT.usage);
  const opened: (ReadStream | WriteStream)[] = [];
  const close = () => opened.forEach((stream) => stream.destroy());
  const add = <T extends ReadStream | WriteStream>(stream: T): T => {
    opened.push(stream);
    return stream;
  };
  try {
    const input = isatty(0) ? process.stdin : add(new ReadStream(openSync(TERMINAL, 'r')));
    const output = isatty(1)
      ? process.stdout
      : isatty(2)
        ? process.stderr
        : add(new WriteStream(openSync(TERMINAL, 'w')));
    return { input, output, close };
  } catch (error) {
    close();
    throw new CliError('browse-terminal', EXIT.usage, {}, { cause: error });
  }
}
