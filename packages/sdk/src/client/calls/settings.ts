import { API_BASE_PATH } from '../../contract/call.js';
import { configFiles, getAvailable, getConfig, saveConfig } from '../../contract/calls/config.js';
import { getHistory, getHistoryEntry, restoreHistory } from '../../contract/calls/history.js';
import { getPageLocales, getPages, savePages } from '../../contract/calls/pages.js';
import {
  getAllLanguages,
  getContentLocales,
  getTranslationLocales,
  getTranslations,
  saveTranslations,
} from '../../contract/calls/translations.js';
import type { RawConfig } from '../../contract/schemas/config.js';
import type { CustomPages } from '../../contract/schemas/pages.js';
import type { MessageTree } from '../../contract/schemas/translations.js';
import type { ConfigFile, HistoryKind } from '../../contract/vocabulary.js';
import type { CallOptions } from '../transport/options.js';
import type { Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';
import { newEtag, versioned, type Versioned } from './versioned.js';

/** The language that a call is about. @param lang Its code: `de`. */
export interface LanguageInput {
  readonly lang: string;
}

/** The branding file that a call is about. */
export interface FileInput {
  readonly file: ConfigFile;
}

/** What an admin sets: everybody reads it, and only an admin changes it. */
export const createSettingsCalls = (transport: Transport) => ({
  config: configCalls(transport),
  branding: fileCalls(transport),
  history: historyCalls(transport),
  translations: translationCalls(transport),
  pages: pageCalls(transport),
});

const configCalls = (transport: Transport) => ({
  /** The configuration as it is stored, unfinished: `completeConfig` makes a whole one of it. */
  get: (_input?: NoInput, options?: CallOptions): Promise<Versioned<RawConfig>> =>
    versioned(transport.exchange(getConfig, {}, options)),
  /** Replaces it; answers the new version. With `ifMatch`, only if nobody else changed it. */
  save: ({ config }: { readonly config: RawConfig }, options?: CallOptions) =>
    newEtag(transport.exchange(saveConfig, { body: config }, options)),
  /** Which of the files are set. */
  available: (_input?: NoInput, options?: CallOptions) => transport.send(getAvailable, {}, options),
});

const fileCalls = (transport: Transport) => ({
  /** The address of a file, for an image or a style sheet in a page. Makes no request. */
  url: (file: ConfigFile) => transport.resolve(`${API_BASE_PATH}${configFiles[file].get.path}`),
  /** The file itself; rejects with `not-found` where none is set. */
  get: async ({ file }: FileInput, options?: CallOptions): Promise<Response> =>
    transport.open(`${API_BASE_PATH}${configFiles[file].get.path}`, options),
  /** Sets the file; answers the new version. @param input.type Its media type: `image/png`. */
  set: (
    input: FileInput & { readonly bytes: Uint8Array<ArrayBuffer> | Blob; readonly type: string },
    options?: CallOptions,
  ): Promise<string | undefined> => {
    const { file, bytes, type } = input;
    return newEtag(transport.exchange(configFiles[file].set, { file: { bytes, type } }, options));
  },
  /** Goes back to the default; answers the new version. */
  remove: ({ file }: FileInput, options?: CallOptions): Promise<string | undefined> =>
    newEtag(transport.exchange(configFiles[file].remove, {}, options)),
});

const historyCalls = (transport: Transport) => ({
  /** The versions that were overwritten, the newest first. */
  list: (
    input: { readonly kind?: HistoryKind; readonly lang?: string; readonly name?: ConfigFile } = {},
    options?: CallOptions,
  ) => transport.send(getHistory, { query: input }, options),
  /** What a version held. */
  get: ({ id }: { readonly id: string }, options?: CallOptions) =>
    transport.send(getHistoryEntry, { params: { id } }, options),
  /** Puts a version back; answers the new version. */
  restore: ({ id }: { readonly id: string }, options?: CallOptions) =>
    newEtag(transport.exchange(restoreHistory, { params: { id } }, options)),
});

const translationCalls = (transport: Transport) => ({
  /** The languages the portal is offered in. */
  locales: (_input?: NoInput, options?: CallOptions) => transport.send(getContentLocales, {}, options),
  /** The languages of which the server holds texts. */
  languages: (_input?: NoInput, options?: CallOptions) => transport.send(getTranslationLocales, {}, options),
  /** A language's texts as they are stored, with their metadata; an empty tree where none are. */
  get: ({ lang }: LanguageInput, options?: CallOptions): Promise<Versioned<MessageTree>> =>
    versioned(transport.exchange(getTranslations, { query: { lang } }, options)),
  /** Replaces them; answers the new version. An empty tree removes them. */
  save: ({ lang, tree }: LanguageInput & { readonly tree: MessageTree }, options?: CallOptions) =>
    newEtag(transport.exchange(saveTranslations, { query: { lang }, body: tree }, options)),
  /** What all languages are called in one of them, by lower-case code. */
  names: ({ lang }: LanguageInput, options?: CallOptions) =>
    transport.send(getAllLanguages, { query: { lang } }, options),
});

const pageCalls = (transport: Transport) => ({
  /** The languages of which there are custom pages. */
  languages: (_input?: NoInput, options?: CallOptions) => transport.send(getPageLocales, {}, options),
  /** A language's pages by their key; none where there are none. */
  get: ({ lang }: LanguageInput, options?: CallOptions): Promise<Versioned<CustomPages>> =>
    versioned(transport.exchange(getPages, { query: { lang } }, options)),
  /** Replaces them; answers the new version. */
  save: ({ lang, pages }: LanguageInput & { readonly pages: CustomPages }, options?: CallOptions) =>
    newEtag(transport.exchange(savePages, { query: { lang }, body: pages }, options)),
});
