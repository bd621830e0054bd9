import { VISIBLE_SEARCH_WAIT } from '@assetportal/sdk';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { writeList } from '../../kernel/io/documents.js';
import { charactersOf } from '../../kernel/text/characters.js';
import { parseFacets, parseSort } from '../assets/query-options.js';
import type { BrowseOutcome, RunBrowse } from './contract.js';
import { createServices } from './services.js';
import { openTerminal } from './terminal.js';

export default command({
  name: 'browse',
  group: 'assets',
  arguments: { query: 'zero-or-more' },
  options: {
    facet: { type: 'facet', value: 'field=value' },
    sort: { type: 'text', value: 'field:direction', setting: true, default: 'score:desc' },
    to: { type: 'text', value: 'dir', setting: true, group: 'target' },
    pick: { type: 'flag', group: 'output' },
    'screen-reader': { type: 'flag', group: 'output' },
  },
  effect: 'writes',
  /** Returns 130 if the user leaves `--pick` without a choice, or interrupts. */
  async run(context, { query: words }, options) {
    const { io, settings } = context;
    const { pick = false } = options;
    if (io.json && !pick) throw new CliError('browse-json', EXIT.usage);
    const sort = settings.source('sort') === 'preset' ? undefined : parseSort(options.sort);
    const search = { text: words.join(' '), filters: parseFacets(options.facet ?? []), sort };
    const terminal = openTerminal(context.world, { pick });
    try {
      const { runBrowse } = (await context.modules.browse()) as { readonly runBrowse: RunBrowse };
      const outcome = await runBrowse({
        context,
        terminal,
        search,
        pick,
        portal: context.portal(undefined, VISIBLE_SEARCH_WAIT),
        services: await createServices(context),
        mode: printsLines(options.screenReader, context.world.env) ? 'lines' : 'screen',
        colored: io.allowsColor,
        characters: charactersOf(context.world.env),
      });
      return await finish(context, outcome, pick);
    } finally {
      terminal.close();
    }
  },
});

/** Returns true for a screen reader, and for a terminal that cannot place the cursor. */
function printsLines(option: true | undefined, environment: NodeJS.ProcessEnv): boolean {
  return option === true || environment['INK_SCREEN_READER'] === 'true' || environment['TERM'] === 'dumb';
}

/** Prints the picked IDs. Nothing is printed without a choice, so that a pipe gets no part of one. */
async function finish({ io }: Context, outcome: BrowseOutcome, pick: boolean): Promise<ExitCode> {
  if (outcome.kind === 'interrupted') return EXIT.interrupted;
  if (outcome.kind === 'left') return pick ? EXIT.interrupted : EXIT.done;
  const { ids } = outcome;
  if (io.json) {
    const rows = ids.map((id) => ({ id }));
    await writeList(io, 'browse', { total: ids.length }, rows, ['id']);
  } else await io.data(ids.map((id) => `${id}\n`).join(''));
  return EXIT.done;
}
