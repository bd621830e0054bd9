import type { Portal } from '@assetportal/sdk';
import { MAX_IDS, type Asset } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { readLines } from '../../kernel/io/stdin.js';
import { resolveIds } from '../assets/resolve-ids.js';

/**
 * Returns the IDs that the arguments name, each once. `-` reads them from standard input: the first column of each
 * line, as `search` prints it.
 *
 * @param present IDs that need no lookup, such as bookmarks whose assets no longer exist.
 */
export async function requestedIds(
  context: Context,
  portal: Portal,
  args: readonly string[],
  present: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const words = new Set<string>();
  for (const arg of args) {
    if (arg !== '-') words.add(arg);
    else for await (const line of readLines(context.io.stdin)) words.add((line.split('\t')[0] ?? '').trim());
  }
  const all = [...words];
  const resolved = await resolveIds(
    context,
    portal,
    all.filter((word) => !present.has(word)),
  );
  return [...new Set([...all.filter((word) => present.has(word)), ...resolved])];
}

/** Yields the assets with these IDs in their order, in parts. `missing` are the IDs that the portal did not return. */
export async function* fetchAssets(
  { signal }: Context,
  portal: Portal,
  ids: readonly string[],
): AsyncGenerator<
  { readonly assets: readonly Asset[]; readonly missing: readonly string[] },
  void,
  undefined
> {
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const part = ids.slice(start, start + MAX_IDS);
    const assets = await portal.assets.get({ ids: part }, { signal });
    const returned = new Set(assets.map(({ id }) => id));
    yield { assets, missing: part.filter((id) => !returned.has(id)) };
  }
}
