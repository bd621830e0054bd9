import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { networkUrls } from '../../../packages/server/src/boot/network-urls.js';

const at = (address: string, family: 'IPv4' | 'IPv6', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;

const INTERFACES = {
  lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
  docker0: [at('172.17.0.1', 'IPv4')],
  eth0: [at('192.168.1.5', 'IPv4'), at('fe80::1', 'IPv6'), at('2001:db8::5', 'IPv6'), at('fd00::5', 'IPv6')],
};
const LAN = 'http://192.168.1.5:8080';
const DOCKER = 'http://172.17.0.1:8080';

test.each<[string, string | undefined, string[]]>([
  ['127.0.0.1', undefined, []],
  ['localhost', undefined, []],
  ['::1', 'https://p.example', []],
  ['0.0.0.0', undefined, [LAN, DOCKER]],
  ['0.0.0.0', 'https://p.example/assets', ['https://p.example/assets', LAN, DOCKER]],
  ['::', undefined, [LAN, DOCKER, 'http://[2001:db8::5]:8080']],
  ['192.168.1.5', undefined, [LAN]],
  ['2001:db8::5', undefined, ['http://[2001:db8::5]:8080']],
  ['nas.lan', undefined, ['http://nas.lan:8080']],
])('a portal at %s with the public URL %s is reached at %j', (host, publicUrl, expected) => {
  expect(networkUrls({ host, port: 8080, publicUrl }, INTERFACES)).toEqual(expected);
});

test('a machine without a network has no address', () => {
  expect(networkUrls({ host: '0.0.0.0', port: 80, publicUrl: undefined }, {})).toEqual([]);
});
