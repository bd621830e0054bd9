import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { chunksOf, closure, PAGES } from './page-parts.js';

/** Chunk of a module that a first load needs. */
export type FirstLoad = (id: string) => 'shell' | 'common' | null;

/**
 * Determines which modules a first load needs, so that they get into few chunks: those of the shell, and those that
 * a page shares with other chunks. This needs a trial build, because only its result shows which modules each chunk contains.
 */
export async function firstLoad(config: InlineConfig): Promise<FirstLoad> {
  const root = config.root ?? '';
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]));
  const chunks = chunksOf(bundle);
  const modulesOf = (starts: readonly Rolldown.OutputChunk[]) =>
    new Set([...closure(bundle, starts)].flatMap((chunk) => Object.keys(chunk.modules)));
  const shell = modulesOf(chunks.filter(({ isEntry }) => isEntry));
  const sources = new Set(Object.values(PAGES).map((source) => join(root, source)));
  const pages = chunks.filter(({ facadeModuleId }) => sources.has(facadeModuleId ?? ''));
  const own = new Set(pages.flatMap((page) => Object.keys(page.modules)));
  const needed = modulesOf(pages);
  return (id) => {
    if (shell.has(id)) return 'shell';
    return needed.has(id) && !own.has(id) ? 'common' : null;
  };
}
