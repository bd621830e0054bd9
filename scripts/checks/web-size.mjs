import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../set-up.mjs';

const DIST = join(root, 'packages', 'web', 'dist');
const ENTRY = 'index.html';
/** Source of a page, and the maximum size of its first load in kilobytes: slightly above the current size, to detect growth. */
const PAGES = {
  home: { path: 'dashboard/DashboardPage', limit: 149.4 },
  search: { path: 'search/SearchPage', limit: 165.1 },
  asset: { path: 'asset/AssetPage', limit: 171 },
};
/** Maximum number of scripts, each of which is a request. */
const SCRIPTS = 12;
/** Target of the gzipped JavaScript that a first visit to a page loads, in kilobytes. Not reached yet. */
const TARGET = 130;
/** Sources of parts that load on demand. None of them may be in a first load. */
const ON_DEMAND = [
  'src/stage/video/VideoStage.tsx',
  'src/stage/audio/AudioStage.tsx',
  'src/stage/model/ModelStage.tsx',
  'src/stage/font/FontStage.tsx',
  'src/stage/model/viewer/ModelViewer.ts',
  'src/preview/Preview.tsx',
  'src/shell/downloads/DownloadLayers.tsx',
  'src/shell/downloads/dialog/ChooseDialog.tsx',
  'src/pages/asset/similar/Similar.tsx',
  'src/asset/download/OfferLoader.tsx',
  'src/stage/hits/PageHits.tsx',
  'src/stage/pages/PageStrip.tsx',
  'src/stage/zoom/ZoomTools.tsx',
];

/**
 * Checks what a first visit loads: the size of its JavaScript, and that players, the 3D viewer, the preview and the
 * dialogs are not part of it.
 * @returns {string[]} the problems
 */
export function checkWebSize() {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));
  const chunks = JSON.parse(readFileSync(join(DIST, '.vite', 'modules.json'), 'utf8'));
  const withImports = (key, keys = new Set()) => {
    if (!keys.has(key)) {
      keys.add(key);
      for (const next of manifest[key].imports ?? []) withImports(next, keys);
    }
    return keys;
  };
  return Object.entries(PAGES)
    .flatMap(([name, { path, limit }]) => {
      const keys = withImports(`src/pages/${path}.tsx`, withImports(ENTRY));
      const files = new Set([...keys].map((key) => manifest[key].file));
      const sizes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file))).length);
      const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
      process.stderr.write(
        `  the ${name} page: ${size.toFixed(1)} kB of ${limit} kB in ${files.size} scripts (target: ${TARGET} kB)\n`,
      );
      const early = ON_DEMAND.filter((source) => [...files].some((file) => chunks[file]?.includes(source)));
      return [
        ...(size > limit ? [`the ${name} page: ${size.toFixed(1)} kB exceed the limit of ${limit} kB.`] : []),
        ...(files.size > SCRIPTS ? [`the ${name} page: more than ${SCRIPTS} scripts.`] : []),
        ...early.map(
          (source) => `the ${name} page: the first load contains ${source}, which must load on demand.`,
        ),
      ];
    })
    .concat(unknownSources(chunks));
}

/** Returns the sources on demand that no chunk contains, for example because they were moved: the check would miss them. */
const unknownSources = (chunks) =>
  ON_DEMAND.filter((source) => !Object.values(chunks).some((modules) => modules.includes(source))).map(
    (source) => `No chunk contains ${source}.`,
  );
