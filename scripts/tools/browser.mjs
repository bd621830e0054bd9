import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, join } from 'node:path';
import { fail, root } from '../set-up.mjs';

/** File name of Chromium without windows, and of its Debian package. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** File names of browsers, preferred first. The headless shell uses half the processor time. */
export const BROWSER_NAMES = [
  HEADLESS_SHELL,
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
 * Returns the path of a browser for the tests: an installed one, otherwise Debian's package (only for root), otherwise
 * Playwright's. Exits if none is available.
 */
export function ensureBrowser() {
  return (
    installedBrowser() ??
    debianBrowser() ??
    playwrightBrowser() ??
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

/**
 * Installs Debian's headless shell (only for root), even if another browser is installed. Does nothing if it is
 * installed or not available.
 */
export function preferHeadlessShell() {
  const isChosen = Boolean(process.env.ASSETPORTAL_CHROMIUM);
  if (!isChosen && basename(installedBrowser() ?? '') !== HEADLESS_SHELL) installPackages([HEADLESS_SHELL]);
}

function debianBrowser() {
  installPackages([HEADLESS_SHELL, 'chromium']);
  return installedBrowser();
}

/** Installs the first of these Debian packages that is available. Only root can do that. */
function installPackages(names) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('Installing Debian’s Chromium for the tests …\n');
  const options = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  names.some(
    (name) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0,
  );
}
