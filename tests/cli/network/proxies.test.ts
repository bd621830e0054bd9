import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { proxyFor } from '../../../packages/cli/src/kernel/http/proxy-address.js';
import { directCli } from './direct-cli.js';
import { forward, https, TLS_FOLDER } from './sockets.js';

const setup = directCli();

/** Starts a proxy through which `portal.test` is this computer. Requires the credentials `user:pass word`. */
async function startProxy(): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = [];
  const isAllowed = ({ headers }: IncomingMessage) =>
    headers['proxy-authorization'] === `Basic ${Buffer.from('user:pass word').toString('base64')}`;
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    if (!isAllowed(incoming)) return void outgoing.writeHead(407).end('Proxy login');
    const { pathname, search } = new URL(incoming.url ?? '');
    incoming.url = `${pathname}${search}`;
    forward(setup.library.portal.url)(incoming, outgoing);
  });
  const sockets = new Set<Socket>();
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    seen.push(`CONNECT ${incoming.url}`);
    socket.on('error', () => undefined);
    if (!isAllowed(incoming)) return void socket.end('HTTP/1.1 407 Login\r\ncontent-length: 0\r\n\r\n');
    const target = connect(Number(incoming.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    sockets.add(socket).add(target);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (server.address() as AddressInfo).port, seen };
}

describe('proxies', () => {
  test('an http portal is called through HTTP_PROXY, with its credentials', async () => {
    const { port, seen } = await startProxy();
    const env = { http_proxy: `http://user:pass%20word@127.0.0.1:${port}` };
    const result = await setup.cli.run(['search', '--json=fname', '--url', 'http://portal.test'], { env });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('one.txt');
    expect(seen[0]).toMatch(/^GET http:\/\/portal\.test\/assetportal\/api\/search/);
  });

  test('an https portal is called through a tunnel of HTTPS_PROXY, with a private authority', async () => {
    const { port, seen } = await startProxy();
    const target = new URL(await https('server.pem', forward(setup.library.portal.url)));
    const env = { HTTPS_PROXY: `http://user:pass%20word@127.0.0.1:${port}` };
    const args = ['--url', `https://portal.test:${target.port}`, '--ca-cert', join(TLS_FOLDER, 'ca.pem')];
    const result = await setup.cli.run(['search', '--json=fname', ...args], { env });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('one.txt');
    expect(seen).toEqual([`CONNECT portal.test:${target.port}`]);
  });

  test.each(['http://portal.test', 'https://portal.test'])(
    'a failure at %s names the proxy without its credentials',
    async (url) => {
      const { port } = await startProxy();
      const run = (address: string) =>
        setup.cli.run(['search', '--url', url, '-vv'], { env: { ALL_PROXY: address } });
      const refused = await run(`http://name:s3cret@127.0.0.1:${port}`);
      expect(refused.code).toBe(7);
      expect(refused.stderr).toContain('HTTP 407');
      const closed = await run('http://name:s3cret@127.0.0.1:1');
      expect(closed.code).toBe(7);
      expect(closed.stderr).toContain('through the proxy http://127.0.0.1:1');
      expect(refused.stderr + closed.stderr).not.toMatch(/s3cret|bmFtZTpzM2NyZXQ/);
    },
  );

  test.each([
    ['http://a.example', { HTTP_PROXY: 'http://p:1' }, 'http://p:1/'],
    ['http://a.example', { HTTPS_PROXY: 'http://p:1' }, undefined],
    ['https://a.example', { https_proxy: 'p:1', HTTPS_PROXY: 'http://q:1' }, 'http://p:1/'],
    ['https://a.example', { ALL_PROXY: 'http://p:1' }, 'http://p:1/'],
    ['https://a.example', { ALL_PROXY: 'http://p:1', no_proxy: 'b.example, .example' }, undefined],
    ['https://a.example', { ALL_PROXY: 'http://p:1', NO_PROXY: 'a.example:8443' }, 'http://p:1/'],
    ['https://a.example', { ALL_PROXY: 'http://p:1', NO_PROXY: 'a.example:443' }, undefined],
    ['https://a.example', { ALL_PROXY: 'http://p:1', NO_PROXY: '*' }, undefined],
    ['https://aexample', { ALL_PROXY: 'http://p:1', NO_PROXY: 'example' }, 'http://p:1/'],
    ['http://127.0.0.1:8080', { ALL_PROXY: 'http://p:1' }, undefined],
    ['http://localhost', { ALL_PROXY: 'http://p:1' }, undefined],
  ])('proxyFor(%s) with %j is %s', (url, environment, proxy) => {
    expect(proxyFor(new URL(url), environment)?.href).toBe(proxy);
  });
});
