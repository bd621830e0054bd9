import { connect, type Socket } from 'node:net';

/** A bare connection to a portal, for what no HTTP client would send. */
export interface Raw {
  readonly socket: Socket;
  /** All that came so far. */
  text(): string;
  /** Waits until the other side ends or breaks the connection; answers all that came. */
  ended(): Promise<string>;
}

export function raw(url: string, sent: string): Raw {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString('latin1')));
  // A connection that is broken off is what the tests wait for.
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

/** The status and the problem document of a bare answer. */
export function answered(text: string): { status: number; code: string; type: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const { code } = JSON.parse(Buffer.from(body, 'latin1').toString()) as { code: string };
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
    code,
  };
}
