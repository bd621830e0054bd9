import { API_BASE_PATH } from '../../contract/call.js';
import {
  checkConfig,
  configFiles,
  getAvailable,
  getConfig,
  getConfigSchema,
  saveConfig,
} from '../../contract/calls/config/config.js';
import { getHistory, getHistoryEntry, restoreHistory } from '../../contract/calls/admin/history.js';
import { getPageLocales, getPages, getPageSource, savePages } from '../../contract/calls/pages.js';
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

/** Language of the document to act on. */
export interface LanguageInput {
  /** Language code, such as `de`. */
  readonly lang: string;
}

/** Branding file to act on. */
export interface FileInput {
  readonly file: ConfigFile;
}

/**
 * Creates the calls for settings. Everyone may read the settings. Only admins may change them or read their
 * history.
 */
export const createSettingsCalls = (transport: Transport) => ({
  config: configCalls(transport),
  branding: fileCalls(transport),
  history: historyCalls(transport),
  translations: translationCalls(transport),
  pages: pageCalls(transport),
});

const configCalls = (transport: Transport) => ({
  /** Returns the configuration as stored. It may be partial; `completeConfig` adds the defaults. */
  get: (_input?: NoInput, options?: CallOptions): Promise<Versioned<RawConfig>> =>
    versioned(transport.exchange(getConfig, {}, options)),
  /**
   * Replaces the configuration and resolves with the new ETag. Fails if `ifMatch` is set but is not the ETag of
   * the current version.
   */
  save: ({ config }: { readonly config: RawConfig }, options?: CallOptions) =>
    newEtag(transport.exchange(saveConfig, { body: config }, options)),
  /** Returns the invalid values and unknown keys of a configuration. Stores nothing. Only admins may call it. */
  check: ({ config }: { readonly config: RawConfig }, options?: CallOptions) =>
    transport.send(checkConfig, { query: { dry_run: '1' }, body: config }, options),
  /** Returns the JSON Schema of the configuration, with titles in the current language. */
  schema: (_input?: NoInput, options?: CallOptions) => transport.send(getConfigSchema, {}, options),
  /** Returns which branding files are set. */
  available: (_input?: NoInput, options?: CallOptions) => transport.send(getAvailable, {}, options),
});

const fileCalls = (transport: Transport) => ({
  /** Returns the URL of a file, for use in a page, such as an image or stylesheet URL. Does not send a request. */
  url: (file: ConfigFile) => transport.resolve(`${API_BASE_PATH}${configFiles[file].get.path}`),
  /** Fetches the file. Rejects with `not-found` if none is set. */
  get: async ({ file }: FileInput, options?: CallOptions): Promise<Response> =>
    transport.open(`${API_BASE_PATH}${configFiles[file].get.path}`, options, configFiles[file].get.name),
  /**
   * Sets the file and resolves with the new ETag.
   *
   * @param input.type Media type, such as `image/png`.
   */
  set: (
    input: FileInput & { readonly bytes: Uint8Array<ArrayBuffer> | Blob; readonly type: string },
    options?: CallOptions,
  ): Promise<string | undefined> => {
    const { file, bytes, type } = input;
    return newEtag(transport.exchange(configFiles[file].set, { file: { bytes, type } }, options));
  },
  /** Removes the file, which restores the default. Resolves with the new ETag. */
  remove: ({ file }: FileInput, options?: CallOptions): Promise<string | undefined> =>
    newEtag(transport.exchange(configFiles[file].remove, {}, options)),
});

const historyCalls = (transport: Transport) => ({
  /** Lists the overwritten versions, newest first. */
  list: (
    input: { readonly kind?: HistoryKind; readonly lang?: string; readonly name?: ConfigFile } = {},
    options?: CallOptions,
  ) => transport.send(getHistory, { query: input }, options),
  /** Returns the content of a version. */
  get: ({ id }: { readonly id: string }, options?: CallOptions) =>
    transport.send(getHistoryEntry, { params: { id } }, options),
  /** Restores a version. Resolves with the new ETag. */
  restore: ({ id }: { readonly id: string }, options?: CallOptions) =>
    newEtag(transport.exchange(restoreHistory, { params: { id } }, options)),
});

const translationCalls = (transport: Transport) => ({
  /** Lists the interface languages of the portal. */
  locales: (_input?: NoInput, options?: CallOptions) => transport.send(getContentLocales, {}, options),
  /** Lists the languages with stored translations. */
  languages: (_input?: NoInput, options?: CallOptions) => transport.send(getTranslationLocales, {}, options),
  /** Returns the stored translations of a language with their metadata, or an empty tree if there are none. */
  get: ({ lang }: LanguageInput, options?: CallOptions): Promise<Versioned<MessageTree>> =>
    versioned(transport.exchange(getTranslations, { query: { lang } }, options)),
  /** Replaces the translations and resolves with the new ETag. An empty tree removes them. */
  save: ({ lang, tree }: LanguageInput & { readonly tree: MessageTree }, options?: CallOptions) =>
    newEtag(transport.exchange(saveTranslations, { query: { lang }, body: tree }, options)),
  /** Validates the translations without saving them. Returns the messages that would be unused or unknown. */
  check: ({ lang, tree }: LanguageInput & { readonly tree: MessageTree }, options?: CallOptions) =>
    transport.send(saveTranslations, { query: { lang, dry_run: '1' }, body: tree }, options),
  /** Returns the names of all ISO 639-1 languages in the language `lang`, keyed by lower-case code. */
  names: ({ lang }: LanguageInput, options?: CallOptions) =>
    transport.send(getAllLanguages, { query: { lang } }, options),
});

const pageCalls = (transport: Transport) => ({
  /** Lists the languages with custom pages. */
  languages: (_input?: NoInput, options?: CallOptions) => transport.send(getPageLocales, {}, options),
  /** Returns the sanitized pages of a language, keyed by page key, or an empty object if there are none. */
  get: ({ lang }: LanguageInput, options?: CallOptions): Promise<Versioned<CustomPages>> =>
    versioned(transport.exchange(getPages, { query: { lang } }, options)),
  /** Returns the pages as they are stored. For admins, who may save only this form with its ETag. */
  source: ({ lang }: LanguageInput, options?: CallOptions): Promise<Versioned<CustomPages>> =>
    versioned(transport.exchange(getPageSource, { query: { lang, source: '1' } }, options)),
  /** Replaces the pages. Resolves with the new ETag. `ifMatch` is the ETag of `source`. */
  save: ({ lang, pages }: LanguageInput & { readonly pages: CustomPages }, options?: CallOptions) =>
    newEtag(transport.exchange(savePages, { query: { lang }, body: pages }, options)),
});
