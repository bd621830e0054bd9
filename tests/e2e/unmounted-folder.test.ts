/**
 * @module-tag gate
 * @module-tag sizes
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexStatus } from '@assetportal/sdk/contract';
import { cases } from '../fixtures/run/nightly.js';
import { until } from '../fixtures/server/library.js';
import { folderOf } from '../fixtures/started-portal.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../fixtures/web.js';

let folder: Awaited<ReturnType<typeof folderOf>>;
let web: WebPortal;
let token: string;
let cookieName: string;

beforeAll(async () => {
  folder = await folderOf({
    'disk/.assetportal-mount': '',
    'disk/a.txt': 'a',
    'disk/b.txt': 'b',
    'c.txt': 'c',
  });
  web = await webPortal({ folder: folder.path });
  token = await web.portal.login();
  cookieName = await web.portal.cookieName();
  // An empty mount point is what remains of a disk that is not mounted.
  for (const name of ['.assetportal-mount', 'a.txt', 'b.txt']) await rm(join(folder.path, 'disk', name));
  const headers = { authorization: `Bearer ${token}` };
  const held = async () => (await web.portal.json<IndexStatus>('index/status', { headers })).held?.assets;
  await until('both assets are on hold', async () => (await held()) === 2);
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await folder.remove();
});

const visitAsAdmin = (path: string, locale: string, width: number) =>
  web.visit(path, {
    locale,
    width,
    before: (page) => page.context().addCookies([{ name: cookieName, value: token, url: web.portal.url }]),
  });

describe('SM10: a folder that is not mounted', () => {
  it.each(
    cases(
      [
        ['de-DE', 390, '2 Assets sind offline. Nicht eingehängt: disk.', 'Schließen'],
        ['en-GB', 1280, '2 assets are offline. Not mounted: disk.', 'Close'],
      ],
      1,
    ),
  )('is reported to admins, who can close the message (%s, %i px)', async (locale, width, text, close) => {
    const page = await visitAsAdmin('/search/*', locale, width);
    const message = page.getByRole('status').getByText(text);
    await message.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole('button', { name: text }).click();
    await page.getByRole('button', { name: close }).click();
    await message.waitFor({ state: 'detached' });
  });

  it('is not reported to guests', async () => {
    let status: Promise<Response> | undefined;
    const page = await web.visit('/search/*', {
      before: (opened) => {
        status = opened.waitForResponse(/index\/status/);
        return Promise.resolve();
      },
    });
    const reply = (await (await status)?.json()) as IndexStatus;
    expect(reply).toMatchObject({ offline: 2 });
    expect(reply.held).toBeUndefined();
    await page.getByText('1 Treffer').first().waitFor();
    await expect.poll(() => page.getByText('Nicht eingehängt').count()).toBe(0);
  });
});
