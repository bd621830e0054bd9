import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from '../set-up.mjs';
import { failureOf } from './tool.mjs';

const source = join(root, 'packages', 'sdk');
const staged = join(root, 'node_modules', '.cache', 'assetportal', 'package');

/**
 * Checks the SDK package as it would be published. Every entry in its export map must resolve to a file with
 * types, in each module resolution mode for ES modules (there is no CommonJS). The package must not import Node
 * modules or all of zod.
 *
 * @returns {Promise<string[]>} the problems
 */
export async function checkPackage() {
  stage();
  const types = failureOf('typescript/bin/tsc', [
    '-p',
    join(source, 'tsconfig.types.json'),
    '--outDir',
    join(staged, 'dist'),
  ]);
  if (types !== undefined) return [`The types of the SDK could not be generated:\n${types}`];
  return [...(await publintProblems()), ...typeResolutionProblems(), ...unsupportedImports()];
}

/** Copies the package, so that the check does not modify the build. */
function stage() {
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  for (const name of ['package.json', 'README.md', 'dist', 'src'])
    cpSync(join(source, name), join(staged, name), { recursive: true });
}

async function publintProblems() {
  const { messages, pkg } = await publint({ pkgDir: staged, pack: false, strict: true });
  return messages
    .filter(({ type }) => type !== 'suggestion')
    .map((message) => `publint: ${formatMessage(message, pkg)}`);
}

function typeResolutionProblems() {
  const packed = spawnSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', staged], {
    cwd: staged,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (packed.status !== 0) return [`The SDK could not be packed:\n${packed.stderr}`];
  const failure = failureOf('@arethetypeswrong/cli/dist/index.js', [
    join(staged, packed.stdout.trim()),
    '--profile',
    'esm-only',
    '--exclude-entrypoints',
    './package.json',
    '--format',
    'ascii',
    '--no-emoji',
    '--no-color',
  ]);
  return failure === undefined
    ? []
    : [`The types do not resolve in every module resolution mode:\n${failure}`];
}

/** Returns a message for each import that does not work in a browser or is too large for it. */
function unsupportedImports() {
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
        .filter((specifier) => specifier.startsWith('node:') || specifier === 'zod')
        .map(
          (specifier) =>
            `${where} imports ${specifier}: ${specifier === 'zod' ? 'use zod/mini' : 'the SDK must not depend on Node'}.`,
        );
    });
}
