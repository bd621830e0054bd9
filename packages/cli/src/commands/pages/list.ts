import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import type { View } from '../../kernel/view.js';
import { writeRows } from '../../kernel/view.js';
import { fetchConfig } from '../config/settings.js';
import { customViews } from '@assetportal/sdk/rules';

/** A custom page with the languages in which it has content. */
interface ListedPage {
  readonly key: string;
  readonly languages: readonly string[];
  /** True if visitors without a login can open it. */
  readonly isGlobal: boolean;
}

const PAGES: View<ListedPage> = {
  kinds: ['pages', 'page'],
  members: ({ key, languages, isGlobal }) => ({ key, languages, global_access: isGlobal }),
  fieldNames: ['key', 'languages', 'global_access'],
  columns: ({ t }) => ({
    page: ({ key }) => key,
    languages: ({ languages }) => languages.join(', '),
    visibleTo: ({ isGlobal }) => t(isGlobal ? 'pages.everyone' : 'pages.users'),
  }),
  cells: ({ key, languages, isGlobal }) => [key, languages.join(','), isGlobal ? 'everyone' : 'users'],
};

export default command({
  name: 'pages list',
  group: 'settings',
  async run(context) {
    await writeRows(context, PAGES, await listPages(context));
  },
});

/** Returns the custom pages in the order of the portal. */
async function listPages(context: Context): Promise<ListedPage[]> {
  const { signal } = context;
  const portal = context.portal();
  const { config } = await fetchConfig(context, portal);
  const pages: Record<string, Readonly<Record<string, string>>> = {};
  for (const { short } of await portal.pages.languages({}, { signal })) {
    const lang = short.toLowerCase();
    pages[lang] = (await portal.pages.source({ lang }, { signal })).value;
  }
  return customViews(config.customPages, pages).map(({ key, global_access: isGlobal }) => ({
    key,
    isGlobal,
    languages: Object.keys(pages).filter((lang) => Object.hasOwn(pages[lang] ?? {}, key)),
  }));
}
