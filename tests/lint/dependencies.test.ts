/** @module-tag gate */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkDependencies, dependencyProblems } from '../../scripts/checks/dependencies.mjs';
import { heavyPackages, importsOf, readLock, runtimePackages, sbomOf } from '../../scripts/sbom.mjs';

const VALID = { version: '1.0.0', integrity: 'sha512-AAAA', license: 'MIT' };

/** Returns the problems of a lock file with one package. */
const problemsOf = (entry: object, manifest = {}) =>
  dependencyProblems({ packages: { '': {}, 'node_modules/example': { ...VALID, ...entry } } }, manifest);

describe('check of the dependencies', () => {
  it('accepts the lock file of this repository', () => {
    expect(checkDependencies()).toEqual([]);
  });

  it.each<[string, object]>([
    ['a permissive license', {}],
    ['a choice with one accepted license', { license: '(GPL-3.0 OR MIT)' }],
    ['several accepted licenses', { license: 'Apache-2.0 AND LGPL-3.0-or-later' }],
  ])('accepts %s', (_name, entry) => {
    expect(problemsOf(entry)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a missing checksum', { integrity: undefined }, 'no SHA-512 checksum'],
    ['a weak checksum', { integrity: 'sha1-AAAA' }, 'no SHA-512 checksum'],
    ['a download address', { resolved: 'git+ssh://example.org/x.git' }, 'package-lock.json names its source'],
    ['an install script', { hasInstallScript: true }, 'runs a script'],
    ['a copyleft license', { license: 'AGPL-3.0' }, 'license AGPL-3.0'],
    ['one license that is not accepted', { license: 'MIT AND GPL-2.0' }, 'license MIT AND GPL-2.0'],
    ['an unknown license', { license: undefined }, 'license unknown'],
  ])('reports %s', (_name, entry, problem) => {
    expect(problemsOf(entry)).toEqual([expect.stringContaining(`example 1.0.0: ${problem}`)]);
  });

  it('accepts an install script that package.json allows', () => {
    expect(problemsOf({ hasInstallScript: true }, { allowScripts: { example: true } })).toEqual([]);
  });

  it('checks nested packages', () => {
    const lock = { packages: { 'node_modules/a/node_modules/@b/c': { ...VALID, license: 'SSPL-1.0' } } };
    expect(dependencyProblems(lock, {})).toEqual(['@b/c 1.0.0: license SSPL-1.0']);
  });
});

describe('runtime packages', () => {
  const lock = readLock();

  it('that bring more than ten others have a decision', async () => {
    const record = await readFile(new URL('../../docs/decisions/0032-libraries.md', import.meta.url), 'utf8');
    const missing = heavyPackages(lock, 10).filter((name) => !record.includes(`\n| \`${name}\` `));
    expect(missing).toEqual([]);
    expect(record).toContain(`${runtimePackages(lock).length} on all systems`);
  });

  it('are in the bill of materials with their checksum and license, also those of the web application', () => {
    const { components, dependencies, ...header } = sbomOf(lock);
    expect(header).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    const names = new Set(components.map(({ name }) => name));
    const imported = ['cli', 'sdk', 'server', 'web'].flatMap((name) => [...importsOf(`packages/${name}`)]);
    const external = imported.filter((name) => lock[`node_modules/${name}`]?.link === undefined);
    const used = external.filter((name) => lock[`node_modules/${name}`] !== undefined);
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
    for (const one of components) {
      expect(one).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [expect.anything()] });
    }
    const refs = new Set(components.map((one) => one['bom-ref']));
    const unknown = dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref));
    expect(unknown.filter((ref) => !ref.startsWith('@assetportal/'))).toEqual([]);
    expect(sbomOf(lock)).toEqual({ components, dependencies, ...header });
  });
});
