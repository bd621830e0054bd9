import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from '../set-up.mjs';
import { complaintOf } from './tool.mjs';

const source = join(root, 'packages', 'sdk');
const staged = join(root, 'node_modules', '.cache', 'assetportal', 'package');

/**
 * The SDK as it would be published: every entry of its export map leads to a file with types, under each way to resolve
 * modules (ES modules alone: there is no CommonJS), and what it loads runs outside of Node.
 *
 * @returns {Promise<string[]>} what is wrong
 */
export async function checkPackage() {
  stage();
  const types = complaintOf('typescript/bin/tsc', [
    '-p',
    join(source, 'tsconfig.types.json'),
    '--outDir',
    join(staged, 'dist'),
  ]);
  if (types !== undefined) return [`The SDK’s types cannot be made:\n${types}`];
  return [...(await published()), ...resolved(), ...foreign()];
}

/** A copy, so that the build which others use stays as it is. */
function stage() {
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  for (const name of ['package.json', 'README.md', 'dist', 'src'])
    cpSync(join(source, name), join(staged, name), { recursive: true });
}

async function published() {
  const { messages, pkg } = await publint({ pkgDir: staged, pack: false, strict: true });
  return messages
    .filter(({ type }) => type !== 'suggestion')
    .map((message) => `publint: ${formatMessage(message, pkg)}`);
}

function resolved() {
  const packed = spawnSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', staged], {
    cwd: staged,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (packed.status !== 0) return [`The SDK cannot be packed:\n${packed.stderr}`];
  const found = complaintOf('@arethetypeswrong/cli/dist/index.js', [
    join(staged, packed.stdout.trim()),
    ...['--profile', 'esm-only', '--exclude-entrypoints', './package.json'],
    ...['--format', 'ascii', '--no-emoji', '--no-color'],
  ]);
  return found === undefined ? [] : [`The types do not resolve everywhere:\n${found}`];
}

/** What would not run in a browser, or weigh too much in it. */
function foreign() {
  const files = readdirSync(join(staged, 'dist'), { recursive: true }).map(String);
  return files
    .filter((name) => /\.(js|d\.ts)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(staged, 'dist', name), 'utf8');
      const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"'.][^"']*)["']/g)].map(
        ([, specifier]) => specifier,
      );
      const where = relative(root, join(source, 'dist', name));
      return imports
        .filter((one) => one.startsWith('node:') || one === 'zod')
        .map(
          (one) => `${where} imports ${one}: ${one === 'zod' ? 'use zod/mini' : 'the SDK runs anywhere'}.`,
        );
    });
}
