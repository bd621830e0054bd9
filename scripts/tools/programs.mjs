import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Time limit for the installation, in minutes. The tests also pass without the programs, but cover less. */
const TIMEOUT_MINUTES = 4;

/** Debian packages by the programs that the tests use. */
const PACKAGES = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  bwrap: 'bubblewrap',
  vipsthumbnail: 'libvips-tools',
  nginx: 'nginx',
  apache2: 'apache2',
  haproxy: 'haproxy',
  caddy: 'caddy',
  mandoc: 'mandoc',
  msgfmt: 'gettext',
};

/** Debian packages of the browsers other than Chromium, by their programs. Only the nightly run uses them. */
export const OTHER_BROWSERS = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
};

/** Debian package of the program that makes calls of the operating system fail. Only the nightly run uses it. */
export const FAULT_PROGRAMS = { strace: 'strace' };

/** Debian packages of the programs with which facts about files are compared. Only the nightly run uses them. */
export const REFERENCE_PROGRAMS = {
  exiftool: 'libimage-exiftool-perl',
  pdfinfo: 'poppler-utils',
  identify: 'imagemagick',
};

/**
 * Installs these programs from Debian, if they are missing and the user is root. Without them, the tests that need
 * them are skipped. Tests of the portal's behavior without these programs still run.
 */
export function ensurePrograms(required = PACKAGES) {
  const missing = Object.entries(required).filter(([program]) => !isInstalled(program));
  if (missing.length === 0) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const packages = [...new Set(missing.map(([, name]) => name))];
  process.stderr.write(`Installing ${packages.join(' and ')} for the tests …\n`);
  const until = Date.now() + TIMEOUT_MINUTES * 60_000;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 2],
      // With this runlevel, no installed service starts.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      timeout: Math.max(1, until - Date.now()),
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const isInstalled = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
