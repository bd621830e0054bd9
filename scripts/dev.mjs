import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { installToServe, requireNode, root } from './set-up.mjs';
import { buildSteps } from './tools/builds.mjs';
import { runSteps } from './tools/steps.mjs';

/**
 * `npm run dev [-- <folder>]`: rebuilds the SDK, the server and the CLI on changes, and restarts the server.
 * Vite serves the web interface with hot reload and forwards API calls to the server.
 */
requireNode();
await runSteps('Preparing', [...installToServe(), ...buildSteps()]);

const userDirectory = process.env.INIT_CWD ?? process.cwd();
const folder =
  process.argv[2] === undefined ? join(root, 'sample-library') : resolve(userDirectory, process.argv[2]);
const port = process.env.PORT ?? '8080';
const node = process.execPath;
const packageOf = (name) => join(root, 'packages', name);
const binary = join(packageOf('cli'), 'bin', 'assetportal.cjs');
const tsup = join(root, 'node_modules', 'tsup', 'dist', 'cli-default.js');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const children = [];
const start = (args, cwd, env = {}) => {
  const child = spawn(node, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  children.push(child);
  return child;
};
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

if (process.argv[2] === undefined) {
  await new Promise((done) => start([binary, 'sample', folder], root).on('exit', done));
}
for (const name of ['sdk', 'server', 'cli']) {
  start(
    [tsup, '--config', '../../tsup.config.ts', '--watch', 'src', '--no-clean', '--silent'],
    packageOf(name),
  );
}
const outputs = ['sdk', 'server', 'cli'].map((name) => `--watch-path=${join(packageOf(name), 'dist')}`);
start([...outputs, binary, 'serve', folder, '--port', port], root);
start([vite, '--clearScreen', 'false'], packageOf('web'), {
  ASSETPORTAL_DEV_SERVER: `http://127.0.0.1:${port}`,
});
