/**
 * @module-tag gate
 * @module-tag sizes
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { completeConfig, CONFIG_FIELDS, DEFAULT_CONFIG } from '@assetportal/sdk/config';
import type { RawConfig } from '@assetportal/sdk/contract';
import { goToAdmin, openAdmin, type AdminPage } from '../admin/open.js';
import { mailbox, type Mailbox } from '../../fixtures/mailbox.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { ASSET, PREVIEW } from './asset.js';
import { BOOKMARKED } from './bookmarked.js';
import { BOOKMARKS } from './bookmarks.js';
import { RESULTS } from './facets.js';
import { enterConfig, WITHOUT_FORM } from './form/enter-config.js';
import { sorted } from './form/sorted.js';
import { DOWNLOAD, ORDER, ORDER_MAIL, TERMS } from './downloads.js';
import { DARK_FRAME, FIXED_SCHEME, FRAME } from './frame.js';
import { HOME } from './home.js';
import { LATER, SHOWN_ELSEWHERE } from './later.js';
import { LOGIN, REGISTRATION } from './login.js';
import { HERO_WITHOUT_LOGO, HIDDEN_HOME, LOGO } from './logos.js';
import type { WalkedScreen } from './screen.js';
import { DIRECTION, LIST, VIEWS } from './search.js';
import { THUMBNAILS } from './thumbnails.js';

const SCREENS: readonly WalkedScreen[] = [
  HOME,
  FRAME,
  DARK_FRAME,
  FIXED_SCHEME,
  LOGIN,
  REGISTRATION,
  RESULTS,
  DIRECTION,
  LIST,
  VIEWS,
  THUMBNAILS,
  BOOKMARKED,
  BOOKMARKS,
  HERO_WITHOUT_LOGO,
  HIDDEN_HOME,
  ASSET,
  PREVIEW,
  DOWNLOAD,
  TERMS,
  ORDER,
  ORDER_MAIL,
];
/** A screen takes up to a minute, so the nightly run has all of them. */
const WALKED = nightly ? SCREENS : [LOGIN, DOWNLOAD];
/** Time in milliseconds for one screen, with two configurations. */
const TIME = 120_000;

let mails: Mailbox;
let web: WebPortal;
let admin: Portal;
beforeAll(async () => {
  // Without mail, the login page has no button to reset a password.
  mails = await mailbox();
  web = await webPortal({ environment: mails.environment });
  admin = await web.portal.admin();
  const bytes = new TextEncoder().encode(LOGO);
  for (const file of ['dashboardLogo', 'loginLogo'] as const) {
    await admin.branding.set({ file, bytes, type: 'image/svg+xml' });
  }
  const served = (indicator: string) => ({ indicator, search: '*', label: `Sammlung ${indicator}` });
  await createAdminClient(admin).collections.save({
    collections: [served('served_1'), served('served_2')],
    folders: false,
  });
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await mails.close();
});

/** What the probes of a page see, by key. */
type Seen = Readonly<Record<string, string>>;

/** Opens a screen, and waits until it has loaded everything. Returns a function that reads what the probes see. */
async function opened({ path, colorScheme = 'light', open, probes }: WalkedScreen) {
  const page = await web.visit(path, { colorScheme });
  await open(page);
  await page.settled();
  return async (): Promise<Seen> => {
    const seen: Record<string, string> = {};
    for (const [key, probe] of Object.entries(probes)) seen[key] = JSON.stringify(await probe(page));
    return seen;
  };
}

const { version } = DEFAULT_CONFIG;
const stored = async () => (await admin.config.get()).value;

/** Saves the form, and checks that the server has stored the configuration. */
async function save(form: AdminPage, expected: RawConfig): Promise<void> {
  await form.keyboard.press('Control+s');
  const inOrder = (config: unknown) => sorted(completeConfig(config).config);
  await expect.poll(async () => inOrder(await stored())).toEqual(inOrder(expected));
}

const omit = (config: RawConfig, keys: readonly string[]): RawConfig =>
  Object.fromEntries(Object.entries(config).filter(([key]) => !keys.includes(key)));

describe(
  'configuration',
  {
    tags: [
      '1.look.configured',
      '3.config.dashboard',
      '3.config.login',
      '3.config.appearance',
      '3.config.footer',
      '3.config.info-views',
      '3.config.icon-set',
      '3.config.sorting',
      '3.config.terms',
      '3.config.visible-logos',
      '3.config.global',
      '3.config.hide-empty-fields',
      '3.config.accessibility',
      '3.icon',
      '3.pre-search',
      '3.facet-config',
      '3.facet-options',
    ],
  },
  () => {
    it.each(WALKED)('each key changes what the $name shows', { timeout: TIME }, async (screen) => {
      const start = { ...screen.before, version };
      const end = { ...omit(screen.after, WITHOUT_FORM), version };
      const others = omit(screen.after, Object.keys(end));
      await admin.config.save({ config: start });
      const before = await opened(screen);
      const form = await openAdmin(web, 'general');
      await enterConfig(form, start, end);
      await save(form, end);
      if (Object.keys(others).length > 0)
        await admin.config.save({ config: { ...(await stored()), ...others } });
      const readers = [before, await opened(screen)] as const;
      let last: readonly Seen[] = [];
      // Parts of both pages are rendered after `open`. A key counts when neither page changes any more.
      const unsettledOrEqual = async () => {
        const now = [await readers[0](), await readers[1]()] as const;
        const isSettled = (key: string) => now.every((seen, at) => seen[key] === last[at]?.[key]);
        const keys = Object.keys(screen.probes).filter(
          (key) => now[0][key] === now[1][key] || !isSettled(key),
        );
        last = now;
        return keys;
      };
      await expect.poll(unsettledOrEqual).toEqual([]);
      // The way back takes as long as the rest.
      if (!nightly) return;
      // The admin area is in English again, if the portal was only in German.
      await admin.config.save({ config: omit(await stored(), Object.keys(others)) });
      await goToAdmin(form, 'general');
      await enterConfig(form, end, start);
      await save(form, start);
    });

    it('has an entry for each key of the schema, here or in the list of later keys', () => {
      const leaves = CONFIG_FIELDS.map(({ path }) => path).filter(
        (path) => !CONFIG_FIELDS.some((other) => other.path.startsWith(`${path}.`)),
      );
      const walked = new Set(SCREENS.flatMap(({ probes }) => Object.keys(probes)));
      const later = [...LATER.flatMap(({ keys }) => keys), ...Object.keys(SHOWN_ELSEWHERE)];
      const isLater = (path: string) => later.some((key) => path === key || path.startsWith(`${key}.`));
      expect(leaves.filter((path) => !walked.has(path) && !isLater(path))).toEqual([]);
      expect([...walked].filter((key) => !leaves.includes(key) || isLater(key))).toEqual([]);
    });

    it('names an existing test for each key that another test shows', async () => {
      for (const [key, test] of Object.entries(SHOWN_ELSEWHERE)) {
        const source = await readFile(resolve(import.meta.dirname, '../../..', test), 'utf8');
        expect(source).toContain(`${key.split('.').at(-1) ?? ''}: `);
      }
    });
  },
);
