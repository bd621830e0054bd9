import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@assetportal/sdk/contract';
import { methodsAt } from '../../../../packages/server/src/http/route-table.js';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../../fixtures/library.js';
import { raw } from '../raw.js';

describe('unusual URLs', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let portal: TestPortal;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const web = join(folder.path, 'web');
    await mkdir(web);
    await writeFile(join(web, 'index.html'), '<!doctype html><title>The page</title>');
    await mkdir(join(folder.path, 'library'));
    portal = await testPortal(join(folder.path, 'library'), { web });
  });
  afterAll(async () => {
    await portal.close();
    await folder.remove();
  });

  const statusOf = async (target: string, method = 'GET') => {
    const sent = `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await raw(portal.url, sent).ended())?.[1]);
  };

  it.each(['//', '///', '//a:99999/', '//[', '//%', '/?//', '/..//', '/%5c%5c'])(
    'cause no server error: %s',
    async (target) => {
      expect(await statusOf(target)).toBeLessThan(500);
    },
  );

  it('are matched in linear time', () => {
    const slashes = `${'/'.repeat(200_000)}x`;
    const began = process.cpuUsage();
    expect(methodsAt(CALLS, slashes)).toEqual([]);
    expect(methodsAt(CALLS, `/assetportal/api/search${'/'.repeat(10)}`)).toEqual(['GET', 'POST']);
    // In milliseconds of processor time, which does not depend on what else the machine does.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  });
});
