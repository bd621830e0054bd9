/** A message of an event stream (WHATWG HTML, Server-sent events). */
export interface ServerSentEvent {
  /** `message` where the server names none. */
  readonly type: string;
  readonly data: string;
}

/** More characters of one message are no message: what sends them would fill the memory. */
const LONGEST_MESSAGE = 4 * 1024 * 1024;

/** Reads an event stream piece by piece, wherever it was cut, also inside a character or between CR and LF. */
export class EventStreamParser {
  /** What to name when reconnecting: the id of the last message. */
  lastEventId: string;
  /** Milliseconds to wait before reconnecting, where the server has said. */
  retry: number | undefined;

  // It takes a byte order mark at the beginning away, and puts U+FFFD for what is no UTF-8.
  private readonly decoder = new TextDecoder();
  private rest = '';
  private afterCr = false;
  private data: string[] = [];
  private length = 0;
  private type = '';
  private id: string;

  constructor(lastEventId = '') {
    this.lastEventId = lastEventId;
    this.id = lastEventId;
  }

  /** The messages that are complete with these bytes. @throws RangeError for one without end */
  push(bytes: Uint8Array): ServerSentEvent[] {
    let text = this.decoder.decode(bytes, { stream: true });
    if (text === '') return [];
    // The LF of a CRLF that was cut in two.
    if (this.afterCr && text.startsWith('\n')) text = text.slice(1);
    this.afterCr = text.endsWith('\r');
    const lines = text.split(/\r\n|\r|\n/);
    lines[0] = this.rest + (lines[0] ?? '');
    this.rest = lines.pop() ?? '';
    const messages: ServerSentEvent[] = [];
    for (const line of lines) {
      const message = this.line(line);
      if (message !== undefined) messages.push(message);
    }
    if (this.rest.length + this.length > LONGEST_MESSAGE) throw new RangeError('A message without end.');
    return messages;
  }

  private line(line: string): ServerSentEvent | undefined {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') {
      this.data.push(value);
      this.length += value.length + 1;
    } else if (field === 'event') this.type = value;
    else if (field === 'id' && !value.includes('\0')) this.id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.retry = Number(value);
    return undefined;
  }

  private dispatch(): ServerSentEvent | undefined {
    const { data, type } = this;
    this.lastEventId = this.id;
    this.data = [];
    this.length = 0;
    this.type = '';
    return data.length === 0 ? undefined : { type: type || 'message', data: data.join('\n') };
  }
}
