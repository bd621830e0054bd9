import { join, relative } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Source file of the page behind each first path segment. */
export const PAGES: Readonly<Record<string, string>> = {
  '': 'src/pages/dashboard/DashboardPage.tsx',
  search: 'src/pages/search/SearchPage.tsx',
  asset: 'src/pages/asset/AssetPage.tsx',
  login: 'src/pages/login/LoginPage.tsx',
};

/** Source file of the stage behind each kind of stage that loads on demand. */
const STAGES: Readonly<Record<string, string>> = {
  video: 'src/stage/video/VideoStage.tsx',
  audio: 'src/stage/audio/AudioStage.tsx',
  '3d': 'src/stage/model/ModelStage.tsx',
  font: 'src/stage/font/FontStage.tsx',
};

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Writes `.vite/page.json`, from which the server builds the page. It has the code of the starter and the files that
 * each page needs first, so that the browser requests them with the page. `.vite/modules.json` has the sources of each
 * script, for `npm run check`.
 */
export function pageParts(): Plugin {
  let root = '';
  return {
    name: 'page-parts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        rejectCycles(bundle);
        const filesOfAll = (sources: Readonly<Record<string, string>>, after: readonly string[]) =>
          Object.fromEntries(
            Object.entries(sources).map(([name, source]) => [
              name,
              filesOf(bundle, join(root, source), after),
            ]),
          );
        const pages = filesOfAll(PAGES, []);
        const stages = filesOfAll(STAGES, [join(root, PAGES['asset'] ?? '')]);
        const source = JSON.stringify({ starter: await starterOf(root), pages, stages });
        this.emitFile({ type: 'asset', fileName: '.vite/page.json', source });
        const modules = JSON.stringify(sourcesOf(bundle, root));
        this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: modules });
      },
    },
  };
}

/** Returns the scripts and stylesheets of a module that neither the entry nor the modules before it load. */
function filesOf(
  bundle: Bundle,
  module: string,
  after: readonly string[],
): { scripts: string[]; styles: string[] } {
  const chunks = chunksOf(bundle);
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
  if (page === undefined) throw new Error(`No chunk contains ${module}.`);
  const loaded = closure(
    bundle,
    chunks.filter(({ isEntry, facadeModuleId }) => isEntry || after.includes(facadeModuleId ?? '')),
  );
  const needed = [...closure(bundle, [page])].filter((chunk) => !loaded.has(chunk));
  const styles = needed.flatMap((chunk) => [
    ...((chunk as Chunk & { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
  ]);
  return { scripts: needed.map(({ fileName }) => fileName), styles: [...new Set(styles)] };
}

/**
 * Checks that no chunks import each other. In a cycle, one chunk runs before the other. Which one depends on the request
 * that comes first, and values of the other are still undefined then.
 *
 * @throws Error that names the chunks
 */
export function rejectCycles(bundle: Bundle): void {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`Chunks import each other: ${[...path, name].join(' → ')}`);
    const chunk = bundle[name];
    if (done.has(name) || chunk?.type !== 'chunk') return;
    for (const next of chunk.imports) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(bundle)) visit(name, []);
}

/** Returns the sources of the web application in each script. */
const sourcesOf = (bundle: Bundle, root: string): Record<string, string[]> =>
  Object.fromEntries(
    chunksOf(bundle).map(({ fileName, modules }) => [
      fileName,
      Object.keys(modules)
        .filter((id) => id.startsWith(join(root, 'src')))
        .map((id) => relative(root, id).replaceAll('\\', '/')),
    ]),
  );

/** Returns the scripts of a bundle. */
export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** Returns the chunks and all chunks that they import statically. */
export function closure(bundle: Bundle, chunks: readonly Chunk[]): Set<Chunk> {
  const all = new Set<Chunk>(chunks);
  for (const chunk of all) {
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') all.add(next);
    }
  }
  return all;
}

/** Bundles the starter into one classic script. */
async function starterOf(root: string): Promise<string> {
  const result = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { conditions: ['assetportal-source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'baseline-widely-available',
      copyPublicDir: false,
      rolldownOptions: { input: join(root, 'src/starter/starter.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code.trim();
}
