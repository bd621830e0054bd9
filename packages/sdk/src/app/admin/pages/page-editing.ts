import type { CustomPageConfig, FooterItem } from '../../../config/schema/schema.js';
import type { ConfigPath } from '../../../lib/json-path.js';
import { normalizeLocale } from '../../../lib/locale-code.js';
import type { PageKeyFault, PagesByLanguage } from '../../../domains/pages/rules.js';
import type { ConfigEditor } from '../editors/config-editor-contract.js';
import type { AddPageResult, PagesEditor } from '../editors/pages/pages-editor-state.js';
import type { SettingsEditor } from '../settings/settings-editor-contract.js';
import type { PageRemoval } from '../../../contract/schemas/pages.js';
import { htmlIn } from './page-list.js';
import {
  withFooterLink,
  withMovedAddress,
  withMovedLinks,
  withoutFooterLinks,
  type FooterColumn,
} from './page-links.js';
import { withoutRemovals } from './removals.js';

/**
 * Edits custom pages together with their settings: titles, access, and links in the footer. Each edit is one step that
 * can be undone, and belongs to the save of the settings.
 */
export interface PageEditing {
  /** Adds a page, with its entry in the configuration, so that it has a title. */
  readonly add: (key: string, title: { readonly short: string; readonly text: string }) => AddPageResult;
  /** Gives a page another key. Links in the footer and on other pages lead to the new address. */
  readonly rename: (key: string, to: string) => PageKeyFault | null;
  /** Removes a page in every language, its settings, and the links to it in the footer. */
  readonly remove: (key: string) => void;
  /** Replaces the HTML of a page. Edits in quick succession are one step. */
  readonly setHtml: (short: string, key: string, html: string) => void;
  /** Removes parts of the HTML of a page, as one separate step. Their offsets belong to its present HTML. */
  readonly removeParts: (short: string, key: string, removals: readonly Pick<PageRemoval, 'edits'>[]) => void;
  /** Removes the content of a page in a language. Not possible in the first language. */
  readonly removeTranslation: (short: string, key: string) => void;
  /** Sets the title of a page in a language. */
  readonly setTitle: (short: string, key: string, title: string) => void;
  /** Sets whether visitors without a login can open a page. */
  readonly setGlobal: (key: string, isGlobal: boolean) => void;
  /** Adds a link in the footer. */
  readonly link: (key: string, column: FooterColumn) => void;
  /** Removes the links in the footer. */
  readonly unlink: (key: string) => void;
}

/** Dependencies of {@link createPageEditing}. */
interface PageEditingOptions {
  readonly config: ConfigEditor;
  readonly pages: PagesEditor;
  readonly settings: Pick<SettingsEditor, 'edit'>;
}

/** Creates the actions of the page editor. */
export function createPageEditing(options: PageEditingOptions): PageEditing {
  const { pages, settings } = options;
  const { config, ensureEntry, setEntry, setFooter, setEntries } = createEntries(options);
  const current = () => config.store.getState().config;
  return {
    add: (key, { short, text }) =>
      settings.edit(null, () => {
        const result = pages.addPage(key);
        if (result.kind !== 'added') return result;
        const name = key.trim();
        ensureEntry(name);
        const title = text.trim();
        if (title !== '') setEntry(name, ['translation', normalizeLocale(short)], title);
        return result;
      }),
    rename: (key, to) => settings.edit(null, () => renamePage([key, to.trim()], options)),
    remove: (key) =>
      settings.edit(null, () => {
        const { customPages, footer } = current();
        pages.removePage(key);
        setEntries(customPages.filter((page) => page.key !== key));
        setFooter(withoutFooterLinks(key, footer.entries));
      }),
    setHtml: (short, key, html) =>
      settings.edit(`page ${short} ${key}`, () => void pages.set(short, key, html)),
    removeParts: (short, key, removals) =>
      settings.edit(null, () => {
        const html = htmlIn(pages.store.getState().pages, short, key) ?? '';
        pages.set(short, key, withoutRemovals(html, removals));
      }),
    removeTranslation: (short, key) => settings.edit(null, () => void pages.removeTranslation(short, key)),
    setTitle: (short, key, title) =>
      settings.edit(`title ${short} ${key}`, () => {
        setEntry(key, ['translation', normalizeLocale(short)], title);
      }),
    setGlobal: (key, isGlobal) =>
      settings.edit(null, () => {
        setEntry(key, ['global_access'], isGlobal);
      }),
    link: (key, column) =>
      settings.edit(null, () => {
        ensureEntry(key);
        setFooter(withFooterLink(key, column, current()));
      }),
    unlink: (key) => settings.edit(null, () => setFooter(withoutFooterLinks(key, current().footer.entries))),
  };
}

/** Returns functions that change the entries of the configuration which belong to pages. */
function createEntries({ config }: Pick<PageEditingOptions, 'config'>) {
  const indexOf = (key: string) =>
    config.store.getState().config.customPages.findIndex((page) => page.key === key);
  /** Adds the entry of a page that has none, so that it can have a title. */
  const ensureEntry = (key: string) => {
    if (indexOf(key) < 0) config.add(['customPages'], { key });
  };
  return {
    config,
    ensureEntry,
    /** Sets a value of the entry of a page. */
    setEntry: (key: string, path: ConfigPath, value: unknown) => {
      ensureEntry(key);
      config.set(['customPages', indexOf(key), ...path], value);
    },
    setEntries: (customPages: readonly CustomPageConfig[]) => void config.set(['customPages'], customPages),
    setFooter: (entries: readonly FooterItem[]) => void config.set(['footer', 'entries'], entries),
  };
}

/** Gives a page another key, and moves the links to it. Returns the fault of the key, or null. */
function renamePage(
  [key, to]: readonly [string, string],
  { config, pages }: PageEditingOptions,
): PageKeyFault | null {
  const fault = pages.renamePage(key, to);
  if (fault !== null || to === key) return fault;
  const { setEntries, setFooter } = createEntries({ config });
  const { customPages, footer } = config.store.getState().config;
  setEntries(customPages.map((page) => (page.key === key ? { ...page, key: to } : page)));
  setFooter(withMovedLinks([key, to], footer.entries));
  const state = pages.store.getState();
  const moved = mapHtml(state.pages, (html) => withMovedAddress([key, to], html));
  pages.replaceEdits({ ...state, pages: moved });
  return null;
}

function mapHtml(pages: PagesByLanguage, change: (html: string) => string): PagesByLanguage {
  return Object.fromEntries(
    Object.entries(pages).map(([code, all]) => [
      code,
      Object.fromEntries(Object.entries(all).map(([key, html]) => [key, change(html)])),
    ]),
  );
}
