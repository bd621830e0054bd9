/** @module-tag night */
import { expect, test } from 'vitest';
import { isFile } from '../../network/proxy.js';
import { proxiedCli } from '../proxied-cli.js';

const NAMES = ['a.bin', 'b.bin', 'c.bin'];
const SIZE = 6_000_000;
const setup = proxiedCli(Object.fromEntries(NAMES.map((name) => [name, SIZE])));
const run = () => setup.cli.run(['download', '--query', '*', '--to', setup.to, '--yes']);
const paths = (part: string) =>
  setup.proxy.requests.map(({ path }) => path).filter((path) => path.includes(part));

async function expectComplete(): Promise<void> {
  expect(await setup.files()).toEqual(NAMES);
  for (const name of NAMES) expect(await setup.downloaded(name), name).toBe(await setup.original(name));
  expect(await setup.parts()).toEqual([]);
}

/** Path of the call for the link to one file. */
const ONE = '/api/download/?';
const MANY = /\/api\/download$/;

test('the links to large files are requested together', async () => {
  expect((await run()).code).toBe(0);
  await expectComplete();
  expect(paths('/api/download').filter((path) => MANY.test(path))).toHaveLength(1);
  expect(paths(ONE)).toEqual([]);
  expect(paths('/api/files/')).toHaveLength(3);
});

test.each([
  ['does not support it', { status: 404, code: 'not-found' }],
  ['fails', { status: 500, code: 'internal' }],
  ['returns no links', { status: 200, code: '', body: { links: [], rejected: [] } }],
])('the links are requested one by one if the portal %s', async (_, response) => {
  setup.proxy.fault = ({ url = '' }) => (MANY.test(url) ? { response } : undefined);
  expect((await run()).code).toBe(0);
  await expectComplete();
  expect(paths(ONE)).toHaveLength(3);
});

test('a link that has expired in the queue is replaced', async () => {
  let refused = 0;
  setup.proxy.fault = (request) => {
    if (!isFile(request) || refused === 3) return undefined;
    refused += 1;
    return { response: { status: 403, code: 'link-expired' } };
  };
  expect((await run()).code).toBe(0);
  await expectComplete();
  expect(paths(ONE)).toHaveLength(3);
});

test('a broken connection is resumed after the received bytes, with a new link', async () => {
  let cuts = 0;
  setup.proxy.fault = (request) => {
    if (!isFile(request) || cuts === 1) return undefined;
    cuts += 1;
    return { cutAfter: 5_000_001 };
  };
  expect((await run()).code).toBe(0);
  await expectComplete();
  const ranges = setup.proxy.requests.flatMap(({ range }) => range ?? []);
  expect(ranges).toEqual(['bytes=5000001-']);
  expect(paths(ONE)).toHaveLength(1);
  expect(setup.proxy.bytes).toBe(NAMES.length * SIZE);
});

test('a changed byte is detected, and the file is received again', async () => {
  let flips = 0;
  setup.proxy.fault = (request) => (isFile(request) && (flips += 1) === 1 ? { flip: 5_500_000 } : undefined);
  expect((await run()).code).toBe(0);
  await expectComplete();
  expect(paths('/api/files/')).toHaveLength(4);
});
