import { expect, test } from 'vitest';
import { proxiedCli } from '../cli/downloads/proxied-cli.js';
import { RequestChecker } from '../cli/downloads/bulk/requested-again.js';
import { isZip } from '../cli/network/proxy.js';

const COUNT = 40;
const SIZE = 30_000;
const NAMES = Array.from({ length: COUNT }, (_, index) => `file-${index}.bin`);
const setup = proxiedCli(Object.fromEntries(NAMES.map((name) => [name, SIZE])));

// The connection counts as broken after a minute without data.
test(
  'a zip whose connection stalls continues after the last complete file',
  { timeout: 600_000 },
  async () => {
    const checker = new RequestChecker({
      address: setup.proxy.url,
      to: setup.to,
      assets: setup.library.assets,
    });
    let zips = 0;
    setup.proxy.fault = (request) => {
      const stalls = isZip(request) && (zips += 1) === 1;
      return { ...checker.fault(request), ...(stalls ? { stallAfter: (COUNT / 3) * SIZE } : {}) };
    };
    expect(await setup.cli.run(['download', '--query', '*', '--to', setup.to, '--yes'])).toMatchObject({
      code: 0,
    });
    for (const name of NAMES) expect(await setup.downloaded(name), name).toBe(await setup.original(name));
    expect(checker.faults).toEqual([]);
    expect(zips).toBe(2);
  },
);
