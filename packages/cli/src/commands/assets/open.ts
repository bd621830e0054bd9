import { assetRoute, searchToUrl } from '@assetportal/sdk/rules';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { hasDisplay, openBrowser } from '../library/open-browser.js';
import { parseFacets, parseSort } from './query-options.js';
import { resolveIds } from './resolve-ids.js';

/** Search of a portal without configuration. Its parts are not written into the address. */
const DEFAULTS = { sort: { field: 'score', direction: 'desc' }, view: 'grid' } as const;

export default command({
  name: 'open',
  group: 'assets',
  arguments: { id: 'optional' },
  options: {
    search: { type: 'text', value: 'query' },
    facet: { type: 'facet', value: 'field=value' },
    sort: { type: 'text', value: 'field:direction' },
    print: { type: 'flag' },
  },
  async run(context, { id }, { search, facet, sort, print }) {
    const { io, t, world } = context;
    const isSearch = search !== undefined || facet !== undefined || sort !== undefined;
    if (id !== undefined && isSearch) throw new CliError('ids-and-query', EXIT.usage);
    const filters = parseFacets(facet ?? []);
    const state = { ...DEFAULTS, query: search ?? '*', filters, sort: parseSort(sort) ?? DEFAULTS.sort };
    const route = isSearch
      ? searchToUrl(state, DEFAULTS)
      : id === undefined
        ? '/'
        : await routeOf(context, id);
    const url = `${context.address().replace(/\/+$/, '')}${route}`;
    const opens = print !== true && io.interactive && hasDisplay(world.env);
    if (opens) openBrowser(url, world.env, () => io.warn(t('serve.notOpened')));
    if (io.json) await writeDocument(io, 'open', { url, opened: opens });
    else if (opens) io.note(t('open.opened', { url }));
    else await io.data(`${url}\n`);
  },
});

/** @throws CliError `asset-unknown` if there is no such asset, or the user may not view it */
async function routeOf(context: Context, word: string): Promise<string> {
  const portal = context.portal();
  const ids = await resolveIds(context, portal, [word]);
  const [asset] = await portal.assets.get({ ids }, { signal: context.signal });
  if (asset === undefined) throw new CliError('asset-unknown', EXIT.notFound, { ids: word });
  return assetRoute(asset.id);
}
