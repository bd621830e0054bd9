import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools/paths.mjs';

/**
 * Bill of materials (CycloneDX 1.5) of the packages that `serve` and the CLI run, with those in the web application.
 * `npm run build` writes it beside the built server, so that it is part of the published package. The own script is
 * short, and `npm sbom` leaves out the packages of other workspaces and optional ones.
 */
const FILE = 'packages/server/dist/sbom.cdx.json';

/** Packages whose `dependencies` are installed with the portal. */
const INSTALLED = ['packages/cli', 'packages/server', 'packages/sdk', 'packages/sample'];
/** Packages whose built files contain the `devDependencies` that their sources import. */
const BUNDLED = ['packages/web', 'packages/cli'];

/** Writes the bill of materials of the installed packages. */
export function writeSbom() {
  writeFileSync(join(root, FILE), `${JSON.stringify(sbomOf(readLock()), null, 1)}\n`);
}

/** @returns {Record<string, Record<string, unknown>>} the packages of package-lock.json by path */
export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Returns the names of the packages that the sources of a package import. */
export function importsOf(path) {
  const folder = join(root, path, 'src');
  const sources = readdirSync(folder, { recursive: true }).filter((file) => /\.(?:tsx?|css)$/.test(file));
  const text = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const imports = text
    .replaceAll(/^import type [^;]+;/gm, '')
    .matchAll(/(?:from|import)\s*\(?\s*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)['"/]/g);
  return new Set([...imports].map(([, name = '']) => name));
}

/**
 * Returns the paths in the lock file of the packages that other packages need, with those packages.
 *
 * @param {Record<string, Record<string, unknown>>} lock
 * @param {readonly string[]} roots paths of packages
 * @param {string} [without] path of a package that is left out, with what only it needs
 */
export function closureOf(lock, roots, without) {
  const needed = new Set();
  const visit = (path) => {
    if (path === undefined || path === without || needed.has(path)) return;
    const { link, resolved, dependencies, optionalDependencies } = lock[path];
    if (link === true) return visit(resolved);
    needed.add(path);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(find(lock, path, name));
  };
  roots.forEach(visit);
  return needed;
}

/** Returns the path of a package as Node finds it from another one. */
function find(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isExternal = (path) => path.includes('node_modules/');

/** Returns the packages that `serve` and the CLI run. @returns {string[]} sorted paths in the lock file */
export const runtimePackages = (lock, without) =>
  [...closureOf(lock, INSTALLED, without)].filter(isExternal).sort();

/** Returns the packages of `dependencies` that alone bring more than a number of others. @returns {string[]} */
export function heavyPackages(lock, limit) {
  const all = runtimePackages(lock).length;
  const direct = INSTALLED.flatMap((path) =>
    Object.keys(lock[path].dependencies ?? {}).flatMap((name) => find(lock, path, name) ?? []),
  );
  return [...new Set(direct)]
    .filter((path) => isExternal(path) && all - runtimePackages(lock, path).length - 1 > limit)
    .map(nameOf)
    .sort();
}

/**
 * @typedef {object} Sbom
 * @property {string} bomFormat
 * @property {string} specVersion
 * @property {string} serialNumber
 * @property {number} version
 * @property {object} metadata
 * @property {{'bom-ref': string, name: string, version: string}[]} components
 * @property {{ref: string, dependsOn: string[]}[]} dependencies
 */

/**
 * Returns the bill of materials. It depends on the lock file and on the imports of the sources only.
 *
 * @returns {Sbom}
 */
export function sbomOf(lock) {
  const roots = [...INSTALLED, ...BUNDLED.flatMap((path) => bundledBy(lock, path))];
  const paths = [...closureOf(lock, roots)].sort();
  const external = paths.filter(isExternal);
  const components = external.map((path) => component(lock, path));
  const dependencies = paths.map((path) => ({
    ref: refOf(lock, path),
    dependsOn: [...dependenciesOf(lock, path)].map((other) => refOf(lock, other)).sort(),
  }));
  const { version, license } = lock[''];
  const portal = { type: 'application', name: 'assetportal', version, 'bom-ref': `assetportal@${version}` };
  const content = {
    metadata: { lifecycles: [{ phase: 'build' }], component: { ...portal, licenses: licensesOf(license) } },
    components: unique(components, (one) => one['bom-ref']),
    dependencies: unique(dependencies, ({ ref }) => ref),
  };
  const header = { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: serialOf(content), version: 1 };
  return { ...header, ...content };
}

function bundledBy(lock, path) {
  const imports = importsOf(path);
  const names = Object.keys(lock[path].devDependencies ?? {}).filter((name) => imports.has(name));
  return names.flatMap((name) => find(lock, path, name) ?? []);
}

function dependenciesOf(lock, path) {
  const { dependencies, optionalDependencies } = lock[path];
  const paths = Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
    (name) => find(lock, path, name) ?? [],
  );
  return new Set(paths.map((other) => (lock[other].link === true ? lock[other].resolved : other)));
}

const refOf = (lock, path) =>
  isExternal(path) ? `${nameOf(path)}@${lock[path].version}` : `${lock[path].name}@${lock[path].version}`;

function component(lock, path) {
  const { version, integrity, license, optional } = lock[path];
  const name = nameOf(path);
  return {
    type: 'library',
    'bom-ref': refOf(lock, path),
    name,
    version,
    scope: optional === true ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    ...(license === undefined ? {} : { licenses: licensesOf(license) }),
  };
}

const hashOf = (integrity) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
});

const licensesOf = (license) =>
  / (?:AND|OR|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];

const unique = (items, keyOf) => [...new Map(items.map((item) => [keyOf(item), item])).values()];

/** Returns a UUID that depends on the content, so that the same packages give the same file. */
function serialOf(content) {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16], 16) % 4];
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}
