import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../../client/portal.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { ReadTranslationFile } from '../../../translations/formats/unit.js';
import { flattenCatalog, mergeCatalogs, type CatalogTree } from '../../../lib/catalog-tree.js';
import { loadLocalTranslations } from '../../../translations/layers.js';
import type { LanguageFaults } from '../../../translations/languages.js';
import type { EditedLanguage } from '../editors/messages/edited-language.js';
import type { TranslationsEditor } from '../editors/translations-editor-state.js';
import type { SettingsEditor } from '../settings/settings-editor-contract.js';
import { flatMessages, loadMessageCatalogs, type MessageCatalogs } from './table/catalogs.js';
import { exportedMessages } from './export-units.js';
import { planImport, type ImportPlan, type ImportRow } from './import-plan.js';
import { withLanguageMoved, withLanguageShown } from './language-items.js';
import { sourceMessage } from './table/derive-row.js';

/** State of the page of the languages. */
export interface LanguagesState {
  /** The built-in messages. Null before they have loaded. */
  readonly catalogs: MessageCatalogs | null;
}

/** How a new language starts. */
export type LanguageStart =
  { readonly kind: 'empty' } | { readonly kind: 'copy'; readonly of: string } | { readonly kind: 'file' };

/** A plan of an import, with how it was compared. */
export interface PreparedImport extends ImportPlan {
  /** `three-way` if the exported messages are available, `lost` if they are no longer in the history. */
  readonly merge: 'three-way' | 'lost' | 'none';
}

/** Actions of the page of the languages. Each edit is one step of the settings editor. */
export interface Languages {
  readonly store: ReadableStore<LanguagesState>;
  /** Loads the built-in messages. */
  readonly load: () => Promise<void>;
  /** Sets a message while it is typed. Null removes it. Does nothing if the language has this message. */
  readonly setMessage: (short: string, key: string, text: string | null, source?: EditedLanguage) => void;
  /** Shows a language to visitors, or hides it. */
  readonly setVisible: (short: string, isVisible: boolean) => void;
  /** Moves a visible language in the menu. */
  readonly move: (short: string, place: number) => void;
  /** Adds a language that visitors cannot choose yet. Returns the faults of the input, if there are any. */
  readonly add: (
    language: { readonly name: string; readonly code: string },
    start: LanguageStart,
  ) => LanguageFaults | null;
  /** Removes a language with its translations. */
  readonly remove: (short: string) => void;
  /** Compares a file with a language. @throws PortalError if the history cannot be read */
  readonly prepareImport: (
    short: string,
    file: ReadTranslationFile,
    source: EditedLanguage | undefined,
  ) => Promise<PreparedImport>;
  /** Imports the chosen messages in one step. Returns the keys of those that cannot be stored. */
  readonly applyImport: (
    short: string,
    rows: readonly ImportRow[],
    source: EditedLanguage | undefined,
  ) => readonly string[];
}

interface LanguagesOptions {
  readonly portal: Pick<Portal, 'history'>;
  readonly settings: Pick<SettingsEditor, 'editTranslations'>;
  readonly translations: TranslationsEditor;
}

/** Creates the actions of the page of the languages. Sends no request before `load`. */
export function createLanguages(options: LanguagesOptions): Languages {
  const { settings, translations } = options;
  const store = createStore<LanguagesState>(() => ({ catalogs: null }));
  const languages = () => translations.store.getState().languages;
  const setVisibleLocales = (update: (visible: Visible) => Visible) =>
    settings.editTranslations(null, (_, config) =>
      config.set(['visibleLocales'], update(config.store.getState().config.visibleLocales)),
    );
  return {
    store: readOnly(store),
    load: async () => store.setState({ catalogs: await loadMessageCatalogs() }),
    setMessage: (short, key, text, source) => {
      const language = languages().find((one) => one.short === short);
      // A field stores its message after a pause, and again when it closes.
      if (language !== undefined && (flatMessages(language.messages).get(key) ?? null) === text) return;
      settings.editTranslations(`message ${short} ${key}`, (editor) =>
        editor.set(short, key, text, sourceMessageOf(source, key)),
      );
    },
    setVisible: (short, isVisible) =>
      void setVisibleLocales((visible) => withLanguageShown(visible, languages(), short, isVisible)),
    move: (short, place) =>
      void setVisibleLocales((visible) => withLanguageMoved(visible, languages(), short, place)),
    add: (language, start) =>
      settings.editTranslations(null, (editor, config) => {
        const before = languages();
        const faults = editor.addLanguage(language);
        if (faults === null || Object.keys(faults).length > 0) return faults;
        const added = languages().at(-1);
        // An empty list means all languages: the new one must not appear before the admin switches it on.
        const visible = config.store.getState().config.visibleLocales;
        if (visible.length === 0 && before[0] !== undefined)
          config.set(['visibleLocales'], withLanguageMoved(visible, before, before[0].short, 0));
        if (start.kind === 'copy' && added !== undefined) copyMessages(editor, start.of, added.short);
        return faults;
      }) ?? null,
    remove: (short) =>
      void settings.editTranslations(null, (editor, config) => {
        if (!editor.removeLanguage(short)) return;
        const visible = config.store.getState().config.visibleLocales;
        const others = visible.filter((entry) => entry.short.toLowerCase() !== short);
        if (others.length < visible.length) config.set(['visibleLocales'], others);
      }),
    ...importActions(options),
  };
}

/** Returns the actions that import a file. */
function importActions({
  portal,
  settings,
  translations,
}: LanguagesOptions): Pick<Languages, 'prepareImport' | 'applyImport'> {
  return {
    prepareImport: async (short, file, source) => {
      const { languages, backup } = translations.store.getState();
      const language = languages.find((one) => one.short === short);
      const current = flatMessages(language?.messages ?? {});
      const { base: hash } = file;
      const stored = backup.find((one) => one.short === short);
      const base =
        hash === undefined || language === undefined
          ? undefined
          : await exportedMessages(portal, hash, { language, stored, defaults: await builtInOf(short) });
      const sources = flatMessages(source?.messages ?? {});
      const plan = planImport(file, { lang: short, current, base, sources });
      return { ...plan, merge: base !== undefined ? 'three-way' : hash === undefined ? 'none' : 'lost' };
    },
    applyImport: (short, rows, source) =>
      settings.editTranslations(null, (editor) =>
        editor.setAll(
          short,
          rows.map(({ key, to, needsReview }) => ({
            key,
            text: to,
            needsReview,
            source: sourceMessageOf(source, key),
          })),
        ),
      ) ?? [],
  };
}

/** Returns the message of a source language from which a message is translated. */
function sourceMessageOf(source: EditedLanguage | undefined, key: string) {
  const text = source === undefined ? undefined : sourceMessage(key, flatMessages(source.messages));
  return source === undefined || text === undefined ? undefined : { lang: source.short, text };
}

type Visible = readonly { readonly short: string; readonly lang: string }[];

/** Copies the messages of a language, and marks none of them as translated from it. */
function copyMessages(editor: TranslationsEditor, from: string, to: string): void {
  const original = editor.store.getState().languages.find((one) => one.short === from);
  if (original === undefined) return;
  editor.setAll(
    to,
    [...flattenCatalog(original.messages)].map(([key, text]) => ({ key, text })),
  );
}

async function builtInOf(short: string): Promise<CatalogTree> {
  const layers = await loadLocalTranslations(short, { admin: true });
  const own = layers.filter(({ locale }) => locale === short);
  return own.reduce<CatalogTree>((tree, layer) => mergeCatalogs(tree, layer.tree), {});
}
