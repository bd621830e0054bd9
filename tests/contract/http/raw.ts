import { connect, type Socket } from 'node:net';

/** Raw connection to a portal, for input that no HTTP client would send. */
export interface Raw {
  readonly socket: Socket;
  /** Returns all received text. */
  text(): string;
  /** Waits until the connection is closed, and returns all received text. */
  ended(): Promise<string>;
}

export function raw(url: string, sent: string): Raw {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString('latin1')));
  // Ignore errors: the tests expect connections to be closed.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write(sent);
  return {
    socket,
    text: () => text,
    async ended() {
      await closed;
      return text;
    },
  };
}

/** Parses a raw response with a problem document: its status, content type and problem code. */
export function parseResponse(text: string): { status: number; code: string; type: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const { code } = JSON.parse(Buffer.from(body, 'latin1').toString()) as { code: string };
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
    code,
  };
}
