/** A message in an event stream (WHATWG HTML, Server-sent events). */
export interface ServerSentEvent {
  /** Event type. `message` if the server sends none. */
  readonly type: string;
  readonly data: string;
}

/** Maximum length of a message, in characters. Longer messages would exhaust the memory. */
const MAX_MESSAGE_LENGTH = 4 * 1024 * 1024;

/** Incremental parser of an event stream. Chunks may end anywhere, even inside a character or between CR and LF. */
export class EventStreamParser {
  /** ID of the last message, to send when reconnecting. */
  lastEventId: string;
  /** Reconnection delay in milliseconds, if the server sent one. */
  retry: number | undefined;

  // Strips a leading byte order mark, and replaces invalid UTF-8 with U+FFFD.
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

  /** Returns the messages that are complete after these bytes. @throws RangeError if a message is too long */
  push(bytes: Uint8Array): ServerSentEvent[] {
    let text = this.decoder.decode(bytes, { stream: true });
    if (text === '') return [];
    // LF of a CRLF that was split between two chunks.
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
    if (this.rest.length + this.length > MAX_MESSAGE_LENGTH)
      throw new RangeError('A message exceeds the maximum length.');
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
