import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { MediaError } from '../lib/media-error.js';

/** Descriptor of the channel to the server in a worker process. */
export const CHANNEL = 3;

/** Size of the number before each message: its length in bytes. */
const HEADER_BYTES = 4;

/** Sends a message: a value that the structured clone algorithm supports. */
export function sendMessage(channel: Writable, message: unknown): void {
  const body = serialize(message);
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32LE(body.length);
  channel.cork();
  channel.write(header);
  channel.write(body);
  channel.uncork();
}

/**
 * Passes each message of a channel to `receive`. The built-in channel of Node buffers messages of any length. Through
 * it, a decoder that a file controls could fill the memory of the server.
 *
 * @param options.maxBytes Maximum length of a message.
 * @param options.reject Receives a MediaError if a message is longer (`too-large`) or invalid (`damaged`). No message
 *   is received after that.
 */
export function receiveMessages(
  channel: Readable,
  receive: (message: unknown) => void,
  { maxBytes, reject }: { readonly maxBytes: number; readonly reject: (error: MediaError) => void },
): void {
  const messages = new MessageBuffer(maxBytes);
  channel.on('data', (chunk: Buffer) => {
    try {
      messages.add(chunk);
      for (let body = messages.next(); body !== undefined; body = messages.next()) receive(parse(body));
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      channel.removeAllListeners('data').destroy();
      reject(error);
    }
  });
  // The end of a process is reported by its `exit` event, which also contains the cause.
  channel.on('error', () => undefined);
}

/**
 * Connects a worker process to the server. The process is killed when the server has exited: a regular exit would wait
 * until native code has finished.
 *
 * @returns a function that sends a message to the server
 */
export function connectToServer<Received, Sent>(
  receive: (message: Received) => void,
): (message: Sent) => void {
  const server = new Socket({ fd: CHANNEL, readable: true, writable: true });
  const exit = () => process.kill(process.pid, 'SIGKILL');
  receiveMessages(server, (message) => receive(message as Received), { maxBytes: Infinity, reject: exit });
  server.on('close', exit);
  return (message) => sendMessage(server, message);
}

function parse(body: Buffer): unknown {
  try {
    return deserialize(body);
  } catch (cause) {
    throw new MediaError('damaged', 'invalid message of a worker', { cause });
  }
}

/** Bytes of the messages that are not complete. */
class MessageBuffer {
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Length of the next message. Undefined until its header is complete. */
  #length: number | undefined;

  constructor(private readonly maxBytes: number) {}

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  /** Returns the next complete message, or undefined. @throws MediaError `too-large` after its header */
  next(): Buffer | undefined {
    this.#length ??= this.#take(HEADER_BYTES)?.readUInt32LE();
    if (this.#length === undefined) return undefined;
    if (this.#length > this.maxBytes) throw new MediaError('too-large', 'the reply of a worker is too large');
    const body = this.#take(this.#length);
    if (body !== undefined) this.#length = undefined;
    return body;
  }

  /** Removes and returns the first bytes. Returns undefined if there are not enough. */
  #take(bytes: number): Buffer | undefined {
    if (this.#bytes < bytes) return undefined;
    // The chunks of a long message are joined only once.
    const all = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#chunks = all.length > bytes ? [all.subarray(bytes)] : [];
    this.#bytes -= bytes;
    return all.subarray(0, bytes);
  }
}
