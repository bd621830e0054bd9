import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { chunksOf, closure, PAGES } from './page-parts.js';

/**
 * Chunk of a module that a first load needs: `shell`, `common` for the home page and the search, and otherwise the
 * pages that need it, such as `asset` or `login-search`. The parts that a page loads after its first content are in
 * `later`, `search-later` and `shared-later`, because each chunk is a request.
 */
export type FirstLoad = (id: string) => string | null;

/**
 * Modules that are so small that several deferred parts would otherwise share a chunk of a few hundred bytes. Those of
 * the admin area use its main chunk, which uses these: they would be in an import cycle.
 */
const SMALL = /[\\/]lucide-react[\\/]|[\\/]web[\\/]src[\\/](?!admin[\\/])/;

/** What every page fetches when it shows its content: the preview, dialogs, toasts, tooltips and progress. */
const LATER =
  /[\\/]src[\\/](?:preview[\\/]|components[\\/](?:Dialog|Toast|Tooltip|Suggestions|Checkbox)[\\/]|shell[\\/](?!downloads)(?:.*(?:Dialog|Progress)|startup[\\/]Problem|tray[\\/](?:tray|TrayHost)))|[\\/]thumbhash[\\/]/;

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
  const own = new Set<string>();
  for (const [name, source] of Object.entries(PAGES)) {
    const page = chunks.filter(({ facadeModuleId }) => facadeModuleId === join(root, source));
    const parts = new Set(page.flatMap(({ modules }) => Object.keys(modules)));
    for (const id of modulesOf(page)) {
      if (parts.has(id)) own.add(id);
      else needed.set(id, [...(needed.get(id) ?? []), name || 'home']);
    }
  }
  const shared = new Set(
    chunks
      .filter(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry)
      .flatMap(({ modules }) => Object.keys(modules))
      .filter((id) => SMALL.test(id)),
  );
  /** Returns the modules of the chunks whose first module matches. */
  const behind = (first: RegExp) =>
    new Set(
      chunks
        .filter(({ facadeModuleId }) => first.test(facadeModuleId ?? ''))
        .flatMap(({ modules }) => Object.keys(modules)),
    );
  const ofSearch = behind(/[\\/]pages[\\/]search[\\/]/);
  // With their icons: in another chunk, these would be in an import cycle, and could be undefined.
  const later = behind(LATER);
  return (id) => {
    if (shell.has(id)) return 'shell';
    const pages = needed.get(id);
    if (pages === undefined) {
      if (own.has(id)) return null;
      if (later.has(id) || LATER.test(id)) return 'later';
      return ofSearch.has(id) ? 'search-later' : shared.has(id) ? 'shared-later' : null;
    }
    return MAIN_PAGES.every((page) => pages.includes(page)) ? 'common' : pages.join('-');
  };
}
