import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Time limit for the installation, in minutes. The tests also pass without ffmpeg, but cover less. */
const TIMEOUT_MINUTES = 4;

/**
 * Installs Debian's ffmpeg for the video and audio tests, if ffmpeg is missing and the user is root. Without
 * ffmpeg, the tests that need it are skipped. Tests of the portal's behavior without ffmpeg still run.
 */
export function ensureFfmpeg() {
  if (isInstalled('ffmpeg') && isInstalled('ffprobe')) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('Installing Debian’s ffmpeg for the tests …\n');
  const until = Date.now() + TIMEOUT_MINUTES * 60_000;
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
