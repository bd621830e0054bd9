import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Minutes that getting it may take: without it the tests pass as well, some of them less telling. */
const MINUTES = 4;

/**
 * ffmpeg for the tests of films and sounds: an installed one, else Debian's package where one is root. Where it cannot be
 * had the tests that need it are left out, and those of what the portal says without it are not.
 */
export function ensureFfmpeg() {
  if (isInstalled('ffmpeg') && isInstalled('ffprobe')) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('Installing Debian’s ffmpeg for the tests …\n');
  const until = Date.now() + MINUTES * 60_000;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: Math.max(1, until - Date.now()),
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'ffmpeg');
}

const isInstalled = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
