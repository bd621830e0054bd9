import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';

/**
 * Licenses that the packages of the portal may have: permissive ones, and licenses whose copyleft ends at the
 * file or the library. GPL, AGPL and unknown licenses need a decision.
 */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'WTFPL',
  'Zlib',
  // Fonts and data.
  'CC-BY-4.0',
  'OFL-1.1',
  // Used as separate libraries, without changes.
  'LGPL-2.1',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);

/** Licenses of packages whose package.json does not state one, read in their repositories. */
const UNSTATED = { 'parse-cache-control': 'BSD-3-Clause' };

/**
 * Checks the lock file without a network service. Each package must come from the registry with a checksum, and
 * must have an accepted license. It must not run a script during the installation unless package.json allows it.
 *
 * Published vulnerabilities need a network service. `npm audit` reports them if the registry supports it.
 *
 * @returns {string[]} the problems
 */
export function checkDependencies() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  return dependencyProblems(read('package-lock.json'), read('package.json'), licenseOnDisk);
}

/**
 * @param {{packages: Record<string, object>}} lock content of package-lock.json
 * @param {{allowScripts?: Record<string, boolean>}} manifest content of the root package.json
 * @param {(path: string) => string | undefined} readLicense returns the license in the installed package.json
 * @returns {string[]}
 */
export function dependencyProblems(lock, manifest, readLicense = () => undefined) {
  const problems = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link === true) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const report = (problem) => problems.push(`${name} ${entry.version}: ${problem}`);
    if (!/^sha512-/.test(entry.integrity ?? '')) report('no SHA-512 checksum in package-lock.json');
    if (entry.resolved !== undefined) report(`package-lock.json names its source: ${entry.resolved}`);
    if (entry.hasInstallScript === true && manifest.allowScripts?.[name] !== true)
      report('runs a script during the installation, but package.json does not allow it');
    const license = entry.license ?? readLicense(path) ?? UNSTATED[name];
    if (!isAccepted(license)) report(`license ${license ?? 'unknown'}`);
  }
  return problems;
}

/** Accepts an SPDX expression: each part of `AND`, and one part of `OR`. */
function isAccepted(expression) {
  if (typeof expression !== 'string') return false;
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' AND ')
    .every((part) =>
      part
        .replace(/^\((.*)\)$/, '$1')
        .split(' OR ')
        .some((license) => LICENSES.has(license.trim())),
    );
}

function licenseOnDisk(path) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof license === 'string' ? license : license?.type;
}
