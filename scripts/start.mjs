import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { installToServe, requireNode, root } from './set-up.mjs';
import { buildSteps } from './tools/builds.mjs';
import { runProgram, runSteps } from './tools/steps.mjs';

/**
 * `npm start [-- <folder> [options]]`: installs the packages that serving needs, builds the portal, and serves the
 * folder. Without a folder, serves a generated sample library.
 */
requireNode();

const args = process.argv.slice(2);
// npm runs scripts in the repository folder. A relative folder refers to the user's working directory.
const userDirectory = process.env.INIT_CWD ?? process.cwd();
const binary = join(root, 'packages', 'cli', 'bin', 'assetportal.cjs');

const hasFolder = args.length > 0 && !args[0].startsWith('-');
const sample = join(root, 'sample-library');
const remaining = [...installToServe(), ...buildSteps()];
if (remaining.length > 0) {
  // Creating the sample library takes about as long as compiling the native modules.
  const create = {
    name: 'sample library',
    after: ['sample', 'cli'],
    run: () => runProgram(process.execPath, [binary, 'sample', sample]),
  };
  await runSteps('Preparing', hasFolder ? remaining : [...remaining, create]);
} else if (!hasFolder) await runProgram(process.execPath, [binary, 'sample', sample]);
serve(hasFolder ? [resolve(userDirectory, args[0]), ...args.slice(1)] : [sample, ...args]);

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
