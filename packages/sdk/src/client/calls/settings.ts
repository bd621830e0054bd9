import { configFiles, getAvailable, getConfig, saveConfig } from '../../contract/calls/config.js';
import type { ConfigFile } from '../../contract/vocabulary.js';
import type { RawConfig } from '../../contract/schemas/config.js';
import { getHistory, getHistoryEntry, restoreHistory } from '../../contract/calls/history.js';
import type { HistoryKind } from '../../contract/vocabulary.js';
import { getAllLanguages, getContentLocales } from '../../contract/calls/translations.js';
import { getPageLocales, getPages, savePages } from '../../contract/calls/pages.js';
import type { CustomPages } from '../../contract/schemas/pages.js';
import {
  getTranslationLocales,
  getTranslations,
  saveTranslations,
} from '../../contract/calls/translations.js';
import type { MessageTree } from '../../contract/schemas/translations.js';
import { API_BASE_PATH } from '../../contract/call.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { newEtag, versioned, type Versioned } from './versioned.js';

/** What an admin sets: everybody reads it, and only an admin changes it. */
export const createSettingsCalls = (transport: Transport) => ({
  config: {
    /** The configuration as it is stored, unfinished: `completeConfig` makes a whole one of it. */
    get: (call?: CallOptions): Promise<Versioned<RawConfig>> =>
      versioned(transport.exchange(getConfig, {}, call)),
    /** Replaces it; answers the new version. With `ifMatch`, only if nobody else changed it. */
    save: (config: RawConfig, call?: CallOptions) =>
      newEtag(transport.exchange(saveConfig, { body: config }, call)),
    /** Which of the files are set. */
    available: (call?: CallOptions) => transport.send(getAvailable, {}, call),
  },
  files: {
    /** The address of a file, for a picture or a style sheet in a page. */
    url: (file: ConfigFile) => transport.resolve(`${API_BASE_PATH}${configFiles[file].get.path}`),
    /** The file itself; rejects with `not-found` where none is set. */
    get: async (file: ConfigFile, call?: CallOptions): Promise<Response> =>
      transport.open(`${API_BASE_PATH}${configFiles[file].get.path}`, call),
    /** Sets the file; answers the new version. @param type Its media type: `image/png`. */
    set: (
      file: ConfigFile,
      bytes: Uint8Array<ArrayBuffer> | Blob,
      type: string,
      call?: CallOptions,
    ): Promise<string | undefined> =>
      newEtag(transport.exchange(configFiles[file].set, { file: { bytes, type } }, call)),
    /** Goes back to the default; answers the new version. */
    remove: (file: ConfigFile, call?: CallOptions): Promise<string | undefined> =>
      newEtag(transport.exchange(configFiles[file].remove, {}, call)),
  },
  history: {
    /** The versions that were overwritten, the newest first. */
    async list(
      only: { readonly kind?: HistoryKind; readonly lang?: string; readonly name?: ConfigFile } = {},
      call?: CallOptions,
    ) {
      return (await transport.send(getHistory, { query: only }, call)).entries;
    },
    /** What a version held. */
    get: (id: string, call?: CallOptions) => transport.send(getHistoryEntry, { params: { id } }, call),
    /** Puts a version back; answers the new version. */
    restore: (id: string, call?: CallOptions) =>
      newEtag(transport.exchange(restoreHistory, { params: { id } }, call)),
  },
  texts: {
    /** The languages the portal is offered in. */
    locales: (call?: CallOptions) => transport.send(getContentLocales, {}, call),
    /** The languages of which the server holds texts. */
    languages: async (call?: CallOptions) => (await transport.send(getTranslationLocales, {}, call)).locales,
    /** A language's texts as they are stored, with their metadata; an empty tree where none are. */
    get: (lang: string, call?: CallOptions): Promise<Versioned<MessageTree>> =>
      versioned(transport.exchange(getTranslations, { query: { lang } }, call)),
    /** Replaces them; answers the new version. An empty tree removes them. */
    save: (lang: string, tree: MessageTree, call?: CallOptions) =>
      newEtag(transport.exchange(saveTranslations, { query: { lang }, body: tree }, call)),
    /** What all languages are called in one of them, by lower-case code. */
    names: async (lang: string, call?: CallOptions) =>
      (await transport.send(getAllLanguages, { query: { lang } }, call)).languages,
  },
  pages: {
    /** The languages of which there are custom pages. */
    languages: async (call?: CallOptions) => (await transport.send(getPageLocales, {}, call)).locales,
    /** A language's pages by their key; none where there are none. */
    get: (lang: string, call?: CallOptions): Promise<Versioned<CustomPages>> =>
      versioned(transport.exchange(getPages, { query: { lang } }, call)),
    /** Replaces them; answers the new version. */
    save: (lang: string, pages: CustomPages, call?: CallOptions) =>
      newEtag(transport.exchange(savePages, { query: { lang }, body: pages }, call)),
  },
});
