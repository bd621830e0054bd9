import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { isPortalError, portalErrorOf } from '../../../client/transport/errors.js';
import { MAX_BACKUP_SIZE } from '../../../contract/limits.js';
import { BACKUP_PARTS, type BackupPart } from '../../../contract/vocabulary.js';
import { createLatest } from '../../../lib/latest.js';
import { randomId } from '../../../lib/random-id.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import { INITIAL_BACKUP, NO_FILE, type BackupState, type ChosenBackup } from './backup-state.js';
import { BACKUP_FILE } from './describe-backup.js';
import { initialTicks, toggled } from './ticks.js';

/** Timeout in milliseconds of calls that send or receive an archive, which may take long on a slow line. */
const ARCHIVE_TIMEOUT = 30 * 60 * 1000;

/** Backup and restore of everything that an admin has set. */
export interface BackupStore {
  readonly store: ReadableStore<BackupState>;
  /** Loads the facts about the present settings. Never rejects. */
  readonly load: () => Promise<void>;
  /** Includes a part in the next backup, or excludes it. The last one stays. */
  readonly toggleIncluded: (part: BackupPart) => void;
  readonly setSecrets: (withSecrets: boolean) => void;
  /** Downloads a backup of the included parts. Never rejects. */
  readonly download: () => Promise<void>;
  /** Downloads a backup that the server stored before a restore. Never rejects. */
  readonly downloadStored: (name: string) => Promise<void>;
  /** Chooses a file and checks it. Never rejects. */
  readonly choose: (file: ChosenBackup) => Promise<void>;
  /** Ticks a part to restore, or unticks it. */
  readonly toggle: (part: string) => void;
  /** Restores the ticked parts. Never rejects. */
  readonly restore: () => Promise<void>;
  /** Repeats the check or the restore that failed. */
  readonly retry: () => Promise<void>;
  /** Removes the chosen file and the result. */
  readonly clear: () => void;
  /** Reports that the session has ended. With a chosen file, the login is requested. */
  readonly sessionEnded: () => void;
  /** Reports that the same user has logged in again. A call that waited for it continues. */
  readonly sessionContinued: () => void;
  /** Cancels the login. The file stays. */
  readonly cancelLogin: () => void;
}

/** Dependencies of {@link createBackupStore}. */
export interface BackupOptions {
  readonly client: Pick<AdminClient, 'backup'>;
  /** Passes a file to the browser. */
  readonly save: (response: Response, name: string) => Promise<void>;
  /** Called after a restore, to load the changed settings. */
  readonly onRestored: () => void;
}

/** Creates the store. It sends no request before one of its methods is called. */
export const createBackupStore = (options: BackupOptions): BackupStore => new BackupActions(options);

class BackupActions implements BackupStore {
  private readonly options: BackupOptions;
  private readonly writable = createStore<BackupState>(() => INITIAL_BACKUP);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly update = this.writable.setState;
  private readonly loads = createLatest();
  private readonly checks = createLatest();
  private etag: string | undefined;
  /** What {@link retry} repeats. */
  private failed: 'check' | 'restore' | 'download' = 'check';

  constructor(options: BackupOptions) {
    this.options = options;
  }

  readonly load: BackupStore['load'] = async () => {
    const run = this.loads.begin();
    this.update({ factsError: null });
    try {
      const facts = await run.result(this.options.client.backup.facts({}, { signal: run.signal }));
      this.update({ facts });
    } catch (error) {
      if (run.isLatest()) this.update({ factsError: portalErrorOf(error) });
    }
  };

  readonly toggleIncluded: BackupStore['toggleIncluded'] = (part) => {
    const { included } = this.get();
    const next = new Set(BACKUP_PARTS.filter((one) => included.has(one) !== (one === part)));
    if (next.size > 0) this.update({ included: next });
  };

  readonly setSecrets: BackupStore['setSecrets'] = (withSecrets) => this.update({ withSecrets });

  readonly download: BackupStore['download'] = async () => {
    const { included, withSecrets } = this.get();
    const parts = included.size === BACKUP_PARTS.length ? undefined : [...included];
    await this.saveFrom(BACKUP_FILE, (call) =>
      this.options.client.backup.get({ ...(parts && { parts }), withSecrets }, call),
    );
  };

  readonly downloadStored: BackupStore['downloadStored'] = (name) =>
    this.saveFrom(`${name}.zip`, (call) => this.options.client.backup.stored({ name }, call));

  private readonly saveFrom = async (
    name: string,
    fetch: (call: { readonly timeout: number }) => Promise<Response>,
  ) => {
    if (this.get().saving) return;
    this.update({ saving: true, saveError: null });
    try {
      await this.options.save(await fetch({ timeout: ARCHIVE_TIMEOUT }), name);
      this.update({ saving: false });
    } catch (error) {
      this.update({ saving: false, saveError: portalErrorOf(error) });
      if (isSessionEnd(error)) this.askForLogin('download');
    }
  };

  readonly choose: BackupStore['choose'] = async (file) => {
    const tooLarge = file.size > MAX_BACKUP_SIZE;
    this.checks.end();
    this.update({ ...NO_FILE, file, tooLarge, step: tooLarge ? 'failed' : 'choose' });
    if (!tooLarge) await this.check(false);
  };

  private readonly check = async (recheckedMeanwhile: boolean) => {
    const { file } = this.get();
    if (file === null) return;
    const run = this.checks.begin();
    const call = { signal: run.signal, timeout: ARCHIVE_TIMEOUT };
    this.update({ step: 'checking', error: null, result: null });
    try {
      const { value, etag } = await run.result(
        this.options.client.backup.check({ bytes: file.content }, call),
      );
      this.etag = etag;
      const ticks = value.newer ? new Set<string>() : initialTicks(value.parts);
      this.update({ step: 'checked', report: value, ticks, recheckedMeanwhile });
    } catch (error) {
      if (run.isLatest()) this.fail('check', error);
    }
  };

  readonly toggle: BackupStore['toggle'] = (part) => {
    const { report, ticks } = this.get();
    if (report !== null) this.update({ ticks: toggled(report.parts, ticks, part) });
  };

  readonly restore: BackupStore['restore'] = async () => {
    const { file, ticks, step } = this.get();
    if (file === null || ticks.size === 0 || step === 'restoring') return;
    this.update({ step: 'restoring', error: null });
    try {
      const result = await this.options.client.backup.restore(
        { bytes: file.content, parts: BACKUP_PARTS.filter((part) => ticks.has(part)) },
        { ifMatch: this.etag, timeout: ARCHIVE_TIMEOUT, change: { change: randomId(), action: 'restore' } },
      );
      this.update({ step: 'restored', result });
      this.options.onRestored();
      await this.load();
    } catch (error) {
      if (isPortalError(error) && error.code === 'changed-meanwhile') return this.check(true);
      this.fail('restore', error);
    }
  };

  private readonly fail = (what: 'check' | 'restore', error: unknown) => {
    this.failed = what;
    this.update({ step: what === 'restore' ? 'checked' : 'failed', error: portalErrorOf(error) });
    if (isSessionEnd(error)) this.askForLogin(what);
  };

  private readonly askForLogin = (what: typeof this.failed) => {
    this.failed = what;
    this.update({ needsLogin: true });
  };

  readonly retry: BackupStore['retry'] = () => {
    if (this.failed === 'download') return this.download();
    return this.failed === 'restore' ? this.restore() : this.check(false);
  };

  readonly clear: BackupStore['clear'] = () => {
    this.checks.end();
    this.update({ ...NO_FILE, saveError: null });
  };

  readonly sessionEnded: BackupStore['sessionEnded'] = () => {
    if (this.get().file !== null) this.update({ needsLogin: true });
  };

  readonly sessionContinued: BackupStore['sessionContinued'] = () => {
    const { needsLogin, error, saveError } = this.get();
    if (!needsLogin) return;
    this.update({ needsLogin: false });
    if (isSessionEnd(error ?? saveError)) void this.retry();
  };

  readonly cancelLogin: BackupStore['cancelLogin'] = () => this.update({ needsLogin: false });
}

/** Returns true if a call failed because the session has ended. */
const isSessionEnd = (error: unknown): boolean =>
  isPortalError(error) && ['session-expired', 'not-logged-in'].includes(error.code);
