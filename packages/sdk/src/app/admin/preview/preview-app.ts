import { createPortal, type Portal } from '../../../client/portal.js';
import { VISIBLE_SEARCH_WAIT } from '../../../client/transport/retry.js';
import type { Fetch, TransportOptions } from '../../../client/transport/options.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import type { ReadConfig } from '../../../config/upgrade/read.js';
import type { LocaleEntry } from '../../../contract/schemas/common/locale.js';
import type { Session } from '../../../contract/schemas/session.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import type { Storage } from '../../../lib/storage.js';
import { isSameJson } from '../../../lib/same-json.js';
import { createAppWith, type App } from '../../app.js';
import { createPreviewFetch, jsonResponse, type PreviewAnswer } from './preview-fetch.js';
import { localeEntry } from './unsaved-pages.js';
import type { PreviewFile, PreviewState } from './preview-state.js';
import { answerWithPages } from './unsaved-pages.js';
import { answerWithSamples, sampleImage } from './samples.js';
import { shareUnchanged } from './share-unchanged.js';

/** Environment of the preview. */
export interface PreviewEnvironment {
  /** Address of the portal, or its path on the origin of the page. */
  readonly url: string;
  readonly fetch: Fetch;
  /** Called with each call: see `track` of the client. */
  readonly track?: TransportOptions['track'];
  /** Returns the current route. */
  readonly route: () => string;
  /** Creates a URL for the content of a file. */
  readonly createUrl: (content: Blob) => string;
  /** Releases a URL of `createUrl`. */
  readonly revokeUrl: (url: string) => void;
}

/** The portal with unsaved settings. */
export interface PreviewApp {
  readonly app: App;
  /** Shows another state, without loading the portal again. */
  readonly apply: (state: PreviewState) => void;
}

/**
 * Creates the app of the portal with unsaved settings. It takes them from the state, and reads everything else from the
 * server. It stores nothing, neither there nor in the browser: its storages are in memory, and its client sends reading
 * calls only. The portal appears as a guest sees it, so that bookmarks stay in memory too.
 */
export function createPreviewApp(first: PreviewState, environment: PreviewEnvironment): PreviewApp {
  return new PreviewPortal(first, environment);
}

class PreviewPortal implements PreviewApp {
  readonly app: App;
  private state: PreviewState;
  private readonly environment: PreviewEnvironment;
  private readonly urls = new Map<ConfigFile, { readonly id: number; readonly url: string }>();
  private readonly storage = memoryStorage();

  constructor(first: PreviewState, environment: PreviewEnvironment) {
    this.state = withScheme(first);
    this.environment = environment;
    this.updateUrls();
    const portal = this.createClient();
    this.storage.set('locale', first.view.locale);
    this.app = createAppWith(
      { config: this.state.config },
      {
        portal,
        storage: this.storage,
        visitStorage: memoryStorage(),
        languages: [first.view.locale],
        takeConfig: () => ({ read: readOf(this.state.config) }),
        save: () => undefined,
        route: environment.route,
      },
    );
  }

  private readonly localeNow = () => this.app.locale.store.getState().locale;

  /** Creates the client: it sends reading calls only, and has the unsaved branding files. */
  private readonly createClient = (): Portal => {
    const portal = createPortal({
      url: this.environment.url,
      track: this.environment.track,
      credentials: 'cookie',
      locale: this.localeNow,
      maxSearchWait: VISIBLE_SEARCH_WAIT,
      fetch: createPreviewFetch({
        fetch: this.environment.fetch,
        answer: this.answer,
        locale: this.localeNow,
      }),
    });
    const { branding, transport } = portal;
    return {
      ...portal,
      branding: { ...branding, url: (file) => this.urls.get(file)?.url ?? branding.url(file) },
      transport: { ...transport, resolve: (path) => sampleImage(path) ?? transport.resolve(path) },
    };
  };

  private readonly answer: PreviewAnswer = (request, send) => {
    const { method, path, query, hasBody } = request;
    const { state } = this;
    // Without credentials, the call returns the current session.
    if (path === 'session/get') return hasBody ? undefined : jsonResponse(guestOf(state));
    if (state.samples) {
      const answer = answerWithSamples(request, state.view.locale);
      if (answer !== undefined) return answer;
    }
    if (method !== 'GET') return undefined;
    if (path === 'config') return jsonResponse(state.available);
    if (path === 'config/translations') return this.answerTranslations(query.get('lang'), send);
    if (path === 'config/custom_html') return answerWithPages(state.pages, query.get('lang'), send);
    const file = state.files[path.replace(/^config\//, '') as ConfigFile];
    return file !== undefined && path.startsWith('config/') ? new Response(file.content) : undefined;
  };

  /** Responds with the unsaved messages of a language, or with the languages that have messages. */
  private readonly answerTranslations = (lang: string | null, send: () => Promise<Response>) => {
    const { translations } = this.state;
    const unsaved = lang === null ? undefined : translations[lang.toLowerCase()];
    if (unsaved !== undefined) return jsonResponse(unsaved);
    const added = Object.keys(translations);
    if (lang !== null || added.length === 0) return undefined;
    return send().then(async (response) => {
      const { locales } = (await response.json()) as { readonly locales: readonly LocaleEntry[] };
      const isListed = (code: string) => locales.some(({ short }) => short.toLowerCase() === code);
      return jsonResponse({
        locales: [...locales, ...added.filter((code) => !isListed(code)).map(localeEntry)],
      });
    });
  };

  readonly apply: PreviewApp['apply'] = (next) => {
    const before = this.state;
    const shown = withScheme(next);
    const config = shareUnchanged(before.config, shown.config);
    this.state = { ...shown, config };
    const { app } = this;
    if (config !== before.config) app.config.accept(readOf(config), undefined);
    if (!isSameFiles(before, next)) {
      this.updateUrls();
      void app.loadAvailable().catch(ignore);
    }
    if (!isSameJson(next.pages, before.pages)) void app.pages.list().catch(ignore);
    void this.followLanguage(before, next).catch(ignore);
  };

  private readonly followLanguage = async (before: PreviewState, next: PreviewState) => {
    const { locale, translations } = this.app;
    const { locale: code } = next.view;
    const hasMessages = !isSameJson(next.translations, before.translations);
    if (hasMessages) {
      await translations.list();
      translations.clear();
    }
    if (code !== before.view.locale) await locale.choose(code);
    else if (hasMessages) {
      await translations.prepare(code);
      translations.setLocale(code);
    }
  };

  /** Creates the URLs of new files, and releases those of files that are not shown any more. */
  private readonly updateUrls = () => {
    const { files } = this.state;
    for (const [file, { id, url }] of [...this.urls]) {
      if (files[file]?.id === id) continue;
      this.environment.revokeUrl(url);
      this.urls.delete(file);
    }
    for (const [file, { id, content }] of Object.entries(files) as [ConfigFile, PreviewFile][]) {
      if (!this.urls.has(file)) this.urls.set(file, { id, url: this.environment.createUrl(content) });
    }
  };
}

/** Returns the state with the scheme that is viewed, if the configuration sets one for all visitors. */
function withScheme(state: PreviewState): PreviewState {
  const { appearance } = state.config;
  if (appearance.scheme === 'system') return state;
  return { ...state, config: { ...state.config, appearance: { ...appearance, scheme: state.view.scheme } } };
}

/** Returns the session of a visitor without an account, who may view assets. */
function guestOf({ login }: PreviewState): Session {
  return {
    session: 'cookie',
    user: null,
    guest: true,
    isAssetUser: true,
    isGuiAdmin: false,
    workspace: '',
    locale: null,
    login: [...login],
  };
}

/** Returns a configuration that needs neither an upgrade nor a repair. */
const readOf = (config: PortalConfig): ReadConfig => ({
  config,
  faults: [],
  unknown: [],
  empty: false,
  merged: false,
  override: false,
  versionUpdate: false,
  newer: false,
  from: config.version,
  changes: [],
});

function isSameFiles(a: PreviewState, b: PreviewState): boolean {
  const names = new Set([...Object.keys(a.files), ...Object.keys(b.files)]) as Set<ConfigFile>;
  const flags = new Set([...Object.keys(a.available), ...Object.keys(b.available)]) as Set<ConfigFile>;
  return (
    [...names].every((file) => a.files[file]?.id === b.files[file]?.id) &&
    [...flags].every((file) => a.available[file] === b.available[file])
  );
}

/** Creates a storage that ends with the preview. */
function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

const ignore = () => undefined;
