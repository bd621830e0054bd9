import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fail, root } from '../set-up.mjs';

/** File names of browsers, preferred first. The headless shell uses less processor time. */
export const BROWSER_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
];
const paths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of a browser for the tests: an installed one, otherwise Playwright's, otherwise Debian's
 * package (only for root). Exits if none is available.
 */
export function ensureBrowser() {
  return (
    installedBrowser() ??
    playwrightBrowser() ??
    debianBrowser() ??
    fail(
      'The tests require a browser, but none is available. Install Chromium or Chrome, or specify one with ' +
        'ASSETPORTAL_CHROMIUM=/path/to/chromium, then run npm test again.',
    )
  );
}

function installedBrowser() {
  const configured = process.env.ASSETPORTAL_CHROMIUM;
  if (configured)
    return existsSync(configured)
      ? configured
      : fail(`The file in ASSETPORTAL_CHROMIUM does not exist: ${configured}`);
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => BROWSER_NAMES.map((name) => join(folder, name))), ...paths].find(
    existsSync,
  );
}

function playwrightBrowser() {
  const path = createRequire(join(root, 'tests', 'package.json'))('playwright').chromium.executablePath();
  if (existsSync(path)) return path;
  process.stderr.write('Downloading Playwright’s browser for the tests …\n');
  const cli = join(root, 'node_modules', 'playwright', 'cli.js');
  // Without network access, the command retries for many minutes. Stop it after two minutes.
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 120_000,
  });
  return existsSync(path) ? path : undefined;
}

function debianBrowser() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined;
  process.stderr.write('Installing Debian’s Chromium for the tests …\n');
  const options = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
    const installed = installedBrowser();
    if (installed !== undefined) return installed;
  }
  return undefined;
}
