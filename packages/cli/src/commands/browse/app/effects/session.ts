import { selectionModule, type App, type SelectedAsset } from '@assetportal/sdk';
import { assetRoute, queryOfText, type Message } from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';
import type { BrowseInput, BrowseOutcome } from '../../contract.js';
import { plain } from '../../../../kernel/text/plain.js';
import type { Key } from '../state/keys.js';
import { reduce } from '../state/reduce.js';
import { assetAtCursor, type Snapshot } from '../state/snapshot.js';
import type { Action, Prompt } from '../state/ui-state.js';
import { createBookmarkToggle } from './bookmark-toggle.js';
import { confirmDownload } from './download.js';
import { DownloadRunner } from './download-runner.js';
import { createLiveSearch, type LiveSearch } from './live-search.js';
import { SessionModel } from './session-model.js';
import { startApp } from './start.js';
import { followThumbnails } from './thumbnails.js';

/** Functions of the screen for Ctrl-Z and Ctrl-L. */
export interface ScreenControl {
  readonly suspend: () => void;
  readonly redraw: () => void;
}

/** A visit to the portal in a terminal: receives keys, runs actions, and publishes snapshots. */
export class BrowseSession {
  readonly model: SessionModel;
  /** Resolves when the user leaves. */
  readonly outcome: Promise<BrowseOutcome>;
  screen: ScreenControl = { suspend: () => undefined, redraw: () => undefined };
  private end: (outcome: BrowseOutcome) => void = () => undefined;
  private readonly live: LiveSearch;
  private readonly downloads: DownloadRunner;
  private readonly unsubscribe: (() => void)[] = [];
  /** Aborts requests when the user leaves. */
  private readonly controller = new AbortController();
  private reply: ((value: string | null) => void) | undefined;

  /** @throws PortalError or CliError if the portal cannot be reached, or the session has ended */
  static async open(input: BrowseInput): Promise<BrowseSession> {
    const [bookmarks, app] = await Promise.all([input.services.openBookmarks(), startApp(input)]);
    return new BrowseSession(input, app, createBookmarkToggle(bookmarks));
  }

  private constructor(
    private readonly input: BrowseInput,
    private readonly app: App,
    private readonly bookmarks: ReturnType<typeof createBookmarkToggle>,
  ) {
    this.model = new SessionModel(input, app);
    this.live = createLiveSearch(app, () => this.model.facts().pageRows);
    this.downloads = new DownloadRunner(input, this.model);
    this.outcome = new Promise((resolve) => (this.end = resolve));
    const { signal } = input.context;
    const interrupt = () => this.end({ kind: 'interrupted' });
    if (signal.aborted) interrupt();
    signal.addEventListener('abort', interrupt, { once: true });
    this.unsubscribe.push(
      followThumbnails(input, this.model),
      () => signal.removeEventListener('abort', interrupt),
      app.search.store.subscribe((now, before) => {
        if (now.error !== before.error) this.showSearchError(now.error);
      }),
      app.changes.subscribe((change) => {
        // The bookmarks of an account must not be visible after its session has ended. Each request reports the reason.
        if (change === 'session') this.model.update({ bookmarks: new Set() });
      }),
      app.toasts.store.subscribe(({ current }, before) => {
        if (current !== null && current !== before.current) this.show(current);
      }),
    );
    this.start();
  }

  /** Translator for the messages of the portal. */
  get translator(): Translator {
    return this.app.translator.getState();
  }

  /** Handles keys. */
  press(keys: readonly Key[]): void {
    for (const key of keys) {
      const { ui, actions } = reduce(this.model.ui, key, this.model.facts());
      // A failure stays until it is dismissed or repaired. Other messages have been read by now.
      const isOver = this.model.snapshot().message?.tone === 'good';
      this.model.update({ ui, ...(isOver ? { message: null } : {}) });
      for (const action of actions) this.run(action);
    }
  }

  close(): void {
    this.unsubscribe.forEach((end) => end());
    this.live.stop();
    this.downloads.stop();
    // Otherwise, retries of a request would keep the process running.
    this.controller.abort(new DOMException('The user has left.', 'AbortError'));
    this.app.search.leave();
    this.app.stop();
    this.model.stop();
  }

  private start(): void {
    const { search, portal } = this.input;
    const { text, filters, sort } = search;
    // As if the user had typed the text: the last word is a prefix.
    const query = queryOfText(text);
    this.app.search.applyDefaults();
    void this.app.search.run({ query, filters, ...(sort && { sort }) }, this.model.facts().pageRows);
    this.loadBookmarks();
    void portal.search.query({ rows: 0 }, { signal: this.controller.signal }).then(
      ({ total }) => this.model.update({ library: total }),
      // The size of the library is optional. The search reports the error.
      () => undefined,
    );
  }

  private run(action: Action): void {
    const { search } = this.app;
    switch (action.type) {
      case 'type':
        return this.live.type(action.text);
      case 'submit':
        // Another client may have changed the bookmarks.
        this.loadBookmarks();
        return this.live.submit(action.text);
      case 'suggestion':
        return this.live.apply(action.row);
      case 'toggle':
        return void search.toggle(action.field, action.value);
      case 'clear-field':
        return void search.clear(action.field);
      case 'range':
        return void search.setRange(action.field, action.range);
      case 'more-values':
        return this.model.showValues(action.field, action.shown);
      case 'open-folder':
        return this.model.openFolder(action.folder, action.folders);
      case 'close-folder':
        return this.model.closeFolder(action.folder);
      case 'clear-filters':
        return void search.clear();
      case 'select': {
        const asset = search.store.getState().results.at(action.position);
        return asset === undefined ? undefined : search.toggleSelect(asset.id);
      }
      case 'select-range':
        return void search.selectRange(action.from, action.to);
      case 'select-all':
        return search.selectEverything();
      case 'deselect':
        return search.select([]);
      case 'reply':
        return this.reply?.(action.value);
      default:
        return this.runNamed(action.type);
    }
  }

  private runNamed(type: Exclude<Action['type'], 'reply'>): void {
    switch (type) {
      case 'bookmark':
        return void this.attempt(() => this.toggleBookmarks());
      case 'download':
        return void this.attempt(() => this.download());
      case 'open':
        return this.open();
      case 'retry':
        return this.reload();
      case 'pick':
        return void this.attempt(() => this.pick());
      case 'dismiss':
        return this.model.update({ message: null });
      case 'leave':
        return void this.leave();
      case 'interrupt':
        return this.end({ kind: 'interrupted' });
      case 'suspend':
        return this.screen.suspend();
      case 'redraw':
        return this.screen.redraw();
    }
  }

  /** Repeats a failed search. Otherwise, loads the results and the bookmarks again. */
  private reload(): void {
    const { search } = this.app;
    if (search.store.getState().error !== null) return void search.retry();
    void search.refresh();
    this.loadBookmarks();
  }

  private loadBookmarks(): void {
    void this.attempt(async () => this.model.update({ bookmarks: new Set(await this.bookmarks.ids()) }));
  }

  /** Returns the selected assets, or the one at the cursor. Empty if there is none, or the request failed. */
  private async targets(): Promise<readonly SelectedAsset[]> {
    const asset = assetAtCursor(this.model.snapshot());
    if (this.model.snapshot().selected === 0) return asset === undefined ? [] : [asset];
    return (await this.app.module(selectionModule).assets()) ?? [];
  }

  private async toggleBookmarks(): Promise<void> {
    const targets = await this.targets();
    if (targets.length === 0) return;
    const { t } = this.input.context;
    const { ids, added, removed, left } = await this.bookmarks.toggle(targets.map(({ id }) => id));
    const key = removed > 0 ? 'browse.unbookmarked' : 'browse.bookmarked';
    const text = [
      t(key, { count: removed + added }),
      left > 0 ? t('browse.notBookmarked', { count: left }) : '',
    ];
    const tone = left > 0 ? 'warn' : 'good';
    this.model.update({ bookmarks: new Set(ids), message: { tone, text: text.join(' ').trim() } });
  }

  private async download(): Promise<void> {
    const { t } = this.input.context;
    if (this.downloads.isRunning) return this.warn(t('browse.downloading'));
    const targets = await this.targets();
    if (targets.length === 0) return;
    const { input, app } = this;
    const prompt = (prompt: Prompt) => this.prompt(prompt);
    const show = (message: Message) => this.show(message);
    const confirmed = await confirmDownload({ input, app, prompt, show }, targets);
    if (confirmed !== null) await this.downloads.run(targets, confirmed);
  }

  private open(): void {
    const asset = assetAtCursor(this.model.snapshot());
    if (asset === undefined) return;
    const { t } = this.input.context;
    const { url, opened } = this.input.services.open(assetRoute(asset.id));
    const text = t(opened ? 'open.opened' : 'browse.address', { url });
    this.model.update({ message: { tone: 'good', text } });
  }

  private async pick(): Promise<void> {
    const ids = (await this.targets()).map(({ id }) => id);
    if (ids.length > 0) this.end({ kind: 'picked', ids });
  }

  private async leave(): Promise<void> {
    const { t } = this.input.context;
    if (this.downloads.isRunning) {
      if ((await this.prompt({ kind: 'confirm', text: t('browse.leaveDownload') })) === null) return;
    }
    this.end({ kind: 'left' });
  }

  /** Shows a prompt. A second prompt declines the first one. */
  private prompt(prompt: Prompt): Promise<string | null> {
    this.reply?.(null);
    this.model.update({ ui: { ...this.model.ui, prompt } });
    return new Promise((resolve) => {
      this.reply = (value) => {
        this.reply = undefined;
        resolve(value);
      };
    });
  }

  private show(message: Message): void {
    const { key, params, detail, level } = message;
    const { t } = this.translator;
    const text = [key === '' ? '' : t(key, params ?? {}), detail ?? '']
      .filter((part) => part !== '')
      .join(' ');
    const tone = level === 'error' ? 'bad' : level === 'warning' ? 'warn' : 'good';
    this.model.update({ message: { tone, text: plain(text) } });
  }

  private warn(text: string): void {
    this.model.update({ message: { tone: 'warn', text } });
  }

  private showSearchError(error: Snapshot['search']['error']): void {
    if (error === null) return this.model.update({ message: null });
    // Without permission, only another login helps.
    const mayPass = (error.status ?? 500) >= 500;
    // In the query line, `r` is text.
    const key = this.model.ui.focus === 'query' ? 'browse.retryQuery' : 'browse.retry';
    const next = mayPass ? this.input.context.t(key) : undefined;
    void this.attempt(() => Promise.reject(error), next);
  }

  /** Runs an action. A failure is shown in the status line with the next step, and the results stay. */
  private async attempt(action: () => Promise<void>, next?: string): Promise<void> {
    const { context } = this.input;
    try {
      await action();
    } catch (error) {
      if (context.signal.aborted) return;
      const failure = await context.toFailure(error);
      const reason = failure?.message ?? (error instanceof Error ? error.message : String(error));
      const text = [`✗ ${reason}`, next ?? failure?.next ?? ''].join(' ');
      this.model.update({ message: { tone: 'bad', text: plain(text) } });
    }
  }
}
