import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import { readThumbnails, THUMBNAILS_OPTION, type ThumbnailChoice } from '../../kernel/config/thumbnails.js';
import type { Context } from '../../kernel/context.js';
import { writeList } from '../../kernel/io/documents.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { listSome } from '../../kernel/text/list-some.js';
import { imageTerminal } from './image-terminal.js';
import { assetMembers } from './asset-members.js';
import { readWords, resolveIds } from './resolve-ids.js';

/** Number of IDs per request. */
const BATCH = 200;

/** Minimum size of a terminal for a thumbnail, which is 12 rows high. */
const SPACE = { columns: 30, rows: 14 } as const;

export default command({
  name: 'show',
  group: 'assets',
  arguments: { id: 'one-or-more' },
  options: { thumbnails: THUMBNAILS_OPTION },
  exits: ['notFound', 'partly'],
  async run(context, { id: words }, options) {
    const { io } = context;
    const thumbnails = readThumbnails(options.thumbnails);
    const portal = context.portal();
    const missing: string[] = [];
    let shown = 0;
    const assets = counted(lookUp(context, portal, words, missing), () => (shown += 1));
    if (io.json) {
      const all: Asset[] = [];
      for await (const asset of assets) all.push(asset);
      await writeList(io, 'show', { missing }, all, await assetMembers());
    } else {
      const cardOf = await cardFormatter(context, portal, thumbnails);
      for await (const asset of assets) {
        await io.data(`${shown === 1 ? '' : '\n'}${await cardOf(asset)}`);
      }
    }
    return conclude(context, missing, shown);
  },
});

/** Returns the function that formats an asset, with its thumbnail if the terminal shows images. */
async function cardFormatter(
  context: Context,
  portal: Portal,
  thumbnails: ThumbnailChoice,
): Promise<(asset: Asset) => Promise<string>> {
  const terminal = await imageTerminal(context, thumbnails, SPACE);
  if (terminal === undefined) {
    const { assetCard } = await import('./output/card.js');
    return (asset) => assetCard(asset, context, portal);
  }
  const { imageCard } = await import('./output/image-card.js');
  return (asset) => imageCard(asset, context, portal, terminal);
}

/** Yields the assets for words of the command line, in batches. Adds the words without an asset to `missing`. */
async function* lookUp(
  context: Context,
  portal: Portal,
  words: readonly string[],
  missing: string[],
): AsyncGenerator<Asset, void, undefined> {
  let batch: string[] = [];
  const send = async (): Promise<Asset[]> => {
    const ids = await resolveIds(context, portal, batch).catch((error: unknown) => {
      if (!(error instanceof CliError && error.code === 'asset-unknown')) throw error;
      return [];
    });
    const assets = await portal.assets.get({ ids }, { signal: context.signal });
    const returned = new Set(assets.map(({ id }) => id));
    missing.push(...batch.filter((_, index) => !returned.has(ids[index] ?? '')));
    batch = [];
    return assets;
  };
  for await (const word of readWords(context, words)) {
    if (batch.push(word) === BATCH) yield* await send();
  }
  if (batch.length > 0) yield* await send();
}

async function* counted<T>(items: AsyncIterable<T>, count: () => void): AsyncGenerator<T, void, undefined> {
  for await (const item of items) {
    count();
    yield item;
  }
}

function conclude({ io, t }: Context, missing: readonly string[], shown: number): ExitCode {
  if (missing.length === 0) return EXIT.done;
  const ids = listSome(missing);
  if (shown === 0) throw new CliError('asset-unknown', EXIT.notFound, { ids });
  io.warning('asset-unknown', t('errors.asset-unknown.message', { ids }));
  return EXIT.partly;
}
