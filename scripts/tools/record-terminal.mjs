import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fail, root } from '../set-up.mjs';
import { RECORDINGS } from './terminal-recordings.mjs';

/**
 * `node scripts/tools/record-terminal.mjs <folder> [<state directory>]`: serves a folder, and runs each command of
 * terminal-recordings.mjs in a real terminal (tmux). Writes the screens to docs/terminal-recording.md.
 */
const folder = process.argv[2] ?? fail('Name the folder to serve, such as ../shared/assets/files.');
const temporary = mkdtempSync(join(tmpdir(), 'assetportal-recording-'));
const commands = join(temporary, 'bin');
const home = join(temporary, 'home');
const work = join(temporary, 'work');
for (const each of [commands, home, work]) mkdirSync(each);
symlinkSync(join(root, 'packages', 'cli', 'bin', 'assetportal.cjs'), join(commands, 'assetportal'));
/** Name of the separate tmux server. */
const SOCKET = 'assetportal-recording';
const PASSWORD = 'recording-1234';
/** Number of recorded commands. */
let recorded = 0;

const server = spawn(
  join(commands, 'assetportal'),
  ['serve', resolve(folder), '--data', process.argv[3] ?? join(temporary, 'data'), '--port', '0', '--guests'],
  {
    env: { ...process.env, ASSETPORTAL_ADMIN_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
process.on('exit', () => {
  server.kill('SIGKILL');
  tmux('kill-server');
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
});

const url = await addressOf(server);
const environment = {
  PATH: `${commands}:${process.env.PATH}`,
  HOME: home,
  ASSETPORTAL_CONFIG_DIR: join(home, 'config'),
  ASSETPORTAL_URL: url,
  LANG: 'C.UTF-8',
  PASSWORD,
};
// Waits until the library is indexed, so that each recording shows the same assets.
spawnSync(join(commands, 'assetportal'), ['status', '--wait'], { env: environment, stdio: 'inherit' });

// Keeps tmux running between two recordings. Otherwise it may end while the next one starts.
tmux('new-session', '-d', '-s', 'idle', 'cat');
const sections = RECORDINGS.map((recording) => {
  process.stderr.write(`${recording.command}\n`);
  const shown = record(recording)
    .replaceAll(url, 'http://127.0.0.1:8080')
    .replaceAll(url.replace('http://', ''), '127.0.0.1:8080')
    .replaceAll(work, '~');
  const size = `${recording.width ?? 80} columns`;
  return `## ${recording.title} (${size})\n\n\`\`\`\n$ ${recording.command}\n${shown}\n\`\`\`\n`;
});
writeFileSync(
  join(root, 'docs', 'terminal-recording.md'),
  `# Recording of the terminal

The screen after each command, recorded in tmux with the test assets (\`node scripts/tools/record-terminal.mjs <folder>\`).

${sections.join('\n')}`,
);
// The portal still runs. It ends with this process.
process.exit();

/** Returns the screen after the command has ended, or after the last key. */
function record({ command, width = 80, height = 60, waitFor, keys = [] }) {
  // A channel per command: a command that was killed signals its end too.
  recorded += 1;
  const ended = `ended-${recorded}`;
  const shell = `${command}; status=$?; [ $status = 0 ] || echo "(exit code $status)"; tmux -L ${SOCKET} wait-for -S ${ended}; cat`;
  tmux(
    ...['new-session', '-d', '-s', 'recording', '-x', String(width), '-y', String(height), '-c', work],
    ...['bash', '-c', shell],
  );
  if (waitFor === undefined) tmux('wait-for', ended);
  else {
    untilShown(waitFor);
    for (const { press, then } of keys) {
      tmux('send-keys', '-t', 'recording', ...press);
      untilShown(then);
    }
  }
  const shown = settledScreen();
  tmux('kill-session', '-t', 'recording');
  return shown;
}

/** Returns the screen as soon as tmux has drawn the output: it is not empty, and no longer changes. */
function settledScreen() {
  const end = Date.now() + 60_000;
  for (let before = screen(); Date.now() < end;) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    const shown = screen();
    if (shown !== '' && shown === before) return shown;
    before = shown;
  }
  return fail(`The screen of the terminal is empty or does not settle:\n${screen()}`);
}

function screen() {
  return tmux('capture-pane', '-p', '-t', 'recording').trimEnd();
}

/** Waits up to a minute for a text on the screen. */
function untilShown(text) {
  const end = Date.now() + 60_000;
  while (!screen().includes(text)) {
    if (Date.now() > end) fail(`The terminal did not show “${text}”, but:\n${screen()}`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

function tmux(...args) {
  const options = { encoding: 'utf8', env: { ...environment, TERM: 'xterm-256color' } };
  return spawnSync('tmux', ['-L', SOCKET, '-f', '/dev/null', ...args], options).stdout;
}

/** Resolves to the address in the first line that a portal prints. */
async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /https?:\/\/\S+?(?=[/\s]|$)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  return fail('The portal did not start.');
}
