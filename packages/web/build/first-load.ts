import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { chunksOf, closure, PAGES } from './page-parts.js';

/**
 * Chunk of a module that a first load needs: `shell`, `common` for the home page and the search, and otherwise the
 * pages that need it, such as `asset` or `login-search`.
 */
export type FirstLoad = (id: string) => string | null;

/** Pages on which most visits start. What both need is one chunk, whether or not further pages need it too. */
const MAIN_PAGES = ['home', 'search'];

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
  const needed = new Map<string, string[]>();
  for (const [name, source] of Object.entries(PAGES)) {
    const page = chunks.filter(({ facadeModuleId }) => facadeModuleId === join(root, source));
    const own = new Set(page.flatMap(({ modules }) => Object.keys(modules)));
    for (const id of modulesOf(page)) {
      if (!own.has(id)) needed.set(id, [...(needed.get(id) ?? []), name || 'home']);
    }
  }
  return (id) => {
    if (shell.has(id)) return 'shell';
    const pages = needed.get(id);
    if (pages === undefined) return null;
    return MAIN_PAGES.every((page) => pages.includes(page)) ? 'common' : pages.join('-');
  };
}
