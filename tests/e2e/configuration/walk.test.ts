import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIG_FIELDS } from '@assetportal/sdk/config';
import type { Portal } from '@assetportal/sdk';
import type { RawConfig } from '@assetportal/sdk/contract';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { DARK_FRAME, FIXED_SCHEME, FRAME } from './frame.js';
import { HOME } from './home.js';
import { LATER } from './later.js';
import { LOGIN, REGISTRATION } from './login.js';
import { LOGO, LOGOS } from './logos.js';
import type { WalkedScreen } from './screen.js';
import { DIRECTION, LIST, RESULTS, VIEWS } from './search.js';

const SCREENS: readonly WalkedScreen[] = [
  ...[HOME, FRAME, DARK_FRAME, FIXED_SCHEME, LOGIN, REGISTRATION],
  ...[RESULTS, DIRECTION, LIST, VIEWS, ...LOGOS],
];
/** Time in milliseconds for one screen, with two configurations. */
const TIME = 60_000;

let web: WebPortal;
let admin: Portal;
beforeAll(async () => {
  web = await webPortal();
  admin = await web.portal.admin();
  const bytes = new TextEncoder().encode(LOGO);
  for (const file of ['dashboardLogo', 'loginLogo'] as const) {
    await admin.branding.set({ file, bytes, type: 'image/svg+xml' });
  }
}, SET_UP_TIME);
afterAll(() => web.close());

/** Opens a screen with a configuration, and returns what its probes see. */
async function see({ path, colorScheme = 'light', open, probes }: WalkedScreen, config: RawConfig) {
  await admin.config.save({ config });
  const page = await web.visit(path, { colorScheme });
  await open(page);
  const seen: Record<string, string> = {};
  for (const [key, probe] of Object.entries(probes)) seen[key] = JSON.stringify(await probe(page));
  return seen;
}

describe(
  'configuration',
  { tags: ['3.config.dashboard', '3.config.login', '3.config.appearance', '3.config.footer'] },
  () => {
    it.each(SCREENS)('each key changes what the $name shows', { timeout: TIME }, async (screen) => {
      const before = await see(screen, screen.before);
      const after = await see(screen, screen.after);
      expect(Object.keys(before).filter((key) => before[key] === after[key])).toEqual([]);
    });

    it('has an entry for each key of the schema, here or in the list of later keys', () => {
      const leaves = CONFIG_FIELDS.map(({ path }) => path).filter(
        (path) => !CONFIG_FIELDS.some((other) => other.path.startsWith(`${path}.`)),
      );
      const walked = new Set(SCREENS.flatMap(({ probes }) => Object.keys(probes)));
      const later = LATER.flatMap(({ keys }) => keys);
      const isLater = (path: string) => later.some((key) => path === key || path.startsWith(`${key}.`));
      expect(leaves.filter((path) => !walked.has(path) && !isLater(path))).toEqual([]);
      expect([...walked].filter((key) => !leaves.includes(key) || isLater(key))).toEqual([]);
    });
  },
);
