import { openSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import type { World } from '../../kernel/world/world.js';
import type { BrowseTerminal } from './contract.js';

/** The terminal of the process, also if its standard streams are pipes. */
const TERMINAL = '/dev/tty';

/**
 * Opens the terminal. Without `--pick`, stdin and stdout must be terminals. With it, the screen is drawn on stderr or on
 * the terminal of the process, so that stdout can be a pipe: `assetportal download $(assetportal browse --pick)`.
 *
 * @throws CliError `browse-terminal` without a terminal, and in a CI job
 */
export function openTerminal(world: World, { pick }: { readonly pick: boolean }): BrowseTerminal {
  const { isTTY } = world;
  const inCi = !['', 'false', '0', undefined].includes(world.env['CI']);
  if (inCi || (!pick && !(isTTY.stdin && isTTY.stdout))) throw new CliError('browse-terminal', EXIT.usage);
  const opened: (ReadStream | WriteStream)[] = [];
  const close = () => {
    opened.forEach((stream) => stream.destroy());
    // Otherwise, the program would wait for more input.
    if (isTTY.stdin) world.stdin.pause();
  };
  const add = <T extends ReadStream | WriteStream>(stream: T): T => {
    opened.push(stream);
    return stream;
  };
  try {
    const input = isTTY.stdin ? world.stdin : add(new ReadStream(openSync(TERMINAL, 'r')));
    const output = isTTY.stdout
      ? world.stdout
      : isTTY.stderr
        ? world.stderr
        : add(new WriteStream(openSync(TERMINAL, 'w')));
    return { input, output, close };
  } catch (error) {
    close();
    throw new CliError('browse-terminal', EXIT.usage, {}, { cause: error });
  }
}
