import { expect, it } from 'vitest';
import { LIMITS } from '../../../packages/server/src/http/guard/limits.js';
import { folderPortal, type ImagePath } from '../../fixtures/folders.js';

const server = folderPortal({ limits: { perMinute: { ...LIMITS.perMinute, prepare: 1 } } });

const requestLink = (path: ImagePath, csetid: string) =>
  server.portal.api(`download/?id=${server.asset(path).id}&csetid=${csetid}`);

it('the portal limits the rate of conversions, but not of existing renditions', async () => {
  expect((await requestLink('open/one.png', 'web')).status).toBe(200);
  const refused = await requestLink('open/two.png', 'web');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (let time = 0; time < 3; time += 1) {
    expect((await requestLink('open/one.png', 'web')).status).toBe(200);
    expect((await requestLink('open/two.png', 'original')).status).toBe(200);
  }
});
