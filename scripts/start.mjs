import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build, install, requireNode, root } from './set-up.mjs';

/**
 * `npm start [-- <folder> [options]]`: installs the packages, builds them, and serves the folder. Without a
 * folder, serves a generated sample library.
 */
requireNode();
install();
build();

const args = process.argv.slice(2);
// npm runs scripts in the repository folder. A relative folder refers to the user's working directory.
const userDirectory = process.env.INIT_CWD ?? process.cwd();
const binary = join(root, 'packages', 'cli', 'bin', 'assetportal.cjs');

if (args.length > 0 && !args[0].startsWith('-')) {
  serve([resolve(userDirectory, args[0]), ...args.slice(1)]);
} else {
  const sample = join(root, 'sample-library');
  const generator = spawn(process.execPath, [binary, 'sample', sample], { stdio: ['ignore', 2, 2] });
  generator.on('exit', (code) => (code === 0 ? serve([sample, ...args]) : process.exit(code ?? 1)));
}

function serve(args) {
  const server = spawn(process.execPath, [binary, 'serve', ...args], {
    cwd: userDirectory,
    stdio: 'inherit',
  });
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  // Ctrl-C in a terminal also reaches the child. Forwarding it would send a second signal and abort the
  // shutdown.
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'));
  // npm does not forward SIGTERM. If npm has exited, stop the server.
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && server.kill('SIGTERM'), 500).unref();
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
}
