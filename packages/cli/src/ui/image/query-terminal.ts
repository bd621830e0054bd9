import type { ReadStream, WriteStream } from 'node:tty';
import type { CellSize } from './pixels/thumbnail.js';

/** Properties that a terminal reports. */
export interface TerminalReply {
  /** True if the terminal draws sixel images. */
  readonly sixel: boolean;
  /** Undefined if the terminal does not report it. */
  readonly cell: CellSize | undefined;
}

/** Maximum time to wait for the reply of a terminal, in milliseconds. A local terminal replies within a few. */
const REPLY_MS = 300;

/** Requests the size of a cell, the size of the text area and the device attributes. The last one ends the reply. */
const QUERY = '\u001b[16t\u001b[14t\u001b[c';

/**
 * Queries the terminal. Other input that arrives meanwhile remains in the stream. Both streams must be the terminal of
 * the user.
 *
 * @param timeout In milliseconds.
 * @returns undefined if the terminal does not reply in time
 */
export async function queryTerminal(
  input: ReadStream,
  output: Pick<WriteStream, 'write' | 'columns' | 'rows'>,
  timeout = REPLY_MS,
): Promise<TerminalReply | undefined> {
  const before = input.isRaw;
  // Otherwise, the terminal would print the reply.
  input.setRawMode(true);
  try {
    const text = await readReply(input, () => output.write(QUERY), timeout);
    return parseReply(text, output);
  } finally {
    input.setRawMode(before);
  }
}

/** Parses the replies to {@link QUERY}. Undefined without device attributes. */
export function parseReply(
  text: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): TerminalReply | undefined {
  const attributes = ATTRIBUTES.exec(text)?.[1];
  if (attributes === undefined) return undefined;
  const [, cellHeight, cellWidth] = CELL.exec(text) ?? [];
  const [, height, width] = AREA.exec(text) ?? [];
  const cell =
    validCell(Number(cellWidth), Number(cellHeight)) ??
    validCell(Math.floor(Number(width) / columns), Math.floor(Number(height) / rows));
  return { sixel: attributes.split(';').includes('4'), cell };
}

/* eslint-disable no-control-regex -- Replies start with an escape character. */
const ATTRIBUTES = /\u001b\[\?([\d;]+)c/;
const CELL = /\u001b\[6;(\d+);(\d+)t/;
const AREA = /\u001b\[4;(\d+);(\d+)t/;
const REPLIES = /\u001b\[(?:\?[\d;]+c|[46];\d+;\d+t)/g;
/* eslint-enable no-control-regex -- End of the replies. */

/** Returns a cell of a plausible size. */
function validCell(width: number, height: number): CellSize | undefined {
  const isPlausible = (side: number) => side >= 4 && side <= 200;
  return isPlausible(width) && isPlausible(height) ? { width, height } : undefined;
}

/** Character of Ctrl-C in raw mode. */
const INTERRUPT = '\u0003';

function readReply(input: ReadStream, send: () => void, timeout: number): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const end = () => {
      clearTimeout(timer);
      input.off('data', receive).pause();
      const typed = text.replace(REPLIES, '');
      // eslint-disable-next-line no-restricted-properties -- In raw mode, the terminal does not raise the signal.
      if (typed.includes(INTERRUPT)) process.kill(process.pid, 'SIGINT');
      else if (typed !== '') input.unshift(Buffer.from(typed, 'latin1'));
      resolve(text);
    };
    const receive = (bytes: Buffer | string) => {
      text += Buffer.from(bytes as Buffer).toString('latin1');
      if (ATTRIBUTES.test(text) || text.includes(INTERRUPT)) end();
    };
    const timer = setTimeout(end, timeout);
    input.on('data', receive);
    send();
  });
}
