import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Row } from './results/row.js';

/** A build output file, as described by Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const DIST = resolve('packages/web/dist');
const ENTRY = 'index.html';
const PAGES = {
  home: 'dashboard/DashboardPage',
  login: 'login/LoginPage',
  search: 'search/SearchPage',
  asset: 'asset/AssetPage',
} as const;
const CATALOGS = ['../sdk/src/translations/catalogs/de.json', '../sdk/src/translations/catalogs/en.json'];
/** Target of the JavaScript that a first visit to the home page or the search loads, in kilobytes. The catalog is data in the page. */
const TARGET = 130;

/**
 * Measures the gzipped size of the JavaScript, the catalog and the stylesheets that a first visit to each page
 * loads.
 */
export function run(): { title: string; rows: Row[]; notes: string[] } {
  const manifest = JSON.parse(readFileSync(resolve(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const named = (key: string): Chunk => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}.`);
    return chunk;
  };
  const withImports = (key: string, chunks = new Set<Chunk>()): Set<Chunk> => {
    const chunk = named(key);
    if (!chunks.has(chunk)) {
      chunks.add(chunk);
      for (const other of chunk.imports ?? []) withImports(other, chunks);
    }
    return chunks;
  };
  const kilobytes = (files: Iterable<string>) =>
    [...new Set(files)].reduce(
      (sum, file) => sum + gzipSync(readFileSync(resolve(DIST, file)), { level: 6 }).length,
      0,
    ) / 1000;

  // A visit loads one language. Count the larger one.
  const catalog = Math.max(...CATALOGS.map((key) => kilobytes([named(key).file])));
  const rows = Object.entries(PAGES).flatMap(([page, path]): Row[] => {
    const chunks = [...withImports(ENTRY), ...withImports(`src/pages/${path}.tsx`)];
    const scripts = kilobytes(chunks.map((chunk) => chunk.file));
    const styles = kilobytes(chunks.flatMap((chunk) => chunk.css ?? []));
    const target =
      page === 'search' || page === 'home' ? { ratio: scripts / TARGET, target: `${TARGET} KB` } : {};
    return [
      { label: `${page} page: JavaScript`, value: scripts, unit: 'KB', ...target },
      { label: `${page} page: stylesheets`, value: styles, unit: 'KB' },
    ];
  });
  const entry = kilobytes([...withImports(ENTRY)].map((chunk) => chunk.file));
  const vendor = Object.entries(manifest).find(([key]) => key.startsWith('_vendor'))?.[1];
  const font = Object.keys(manifest).find((key) => key.endsWith('inter-latin-wght-normal.woff2')) ?? '';
  return {
    title: 'Size of a first visit',
    rows: [
      ...rows,
      { label: 'shared by all pages: the shell and its libraries', value: entry, unit: 'KB' },
      ...(vendor === undefined
        ? []
        : [{ label: 'of these, the libraries', value: kilobytes([vendor.file]), unit: 'KB' }]),
      { label: 'the catalog of one language, as data in the page', value: catalog, unit: 'KB' },
      { label: 'font', value: statSync(resolve(DIST, named(font).file)).size / 1000, unit: 'KB' },
    ],
    notes: [
      'Gzipped at level 6, in kilobytes of 1000 bytes. The font format is already compressed.',
      'Menus, sliders, the preview, the list view, the facets, the bookmarks, the selection and the help load on demand, or when the browser is idle.',
    ],
  };
}
