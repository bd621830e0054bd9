import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { isPortalError, portalErrorOf } from '../../../client/transport/errors.js';
import { uploadFetch } from '../../../client/transfer/upload.js';
import type { CallOptions } from '../../../client/transport/transport.js';
import { MAX_BACKUP_SIZE } from '../../../contract/limits.js';
import { BACKUP_PARTS, type BackupPart } from '../../../contract/vocabulary.js';
import { createLatest, type Run } from '../../../lib/latest.js';
import { randomId } from '../../../lib/random-id.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import { INITIAL_BACKUP, NO_FILE, type BackupState, type ChosenBackup } from './backup-state.js';
import { BACKUP_FILE, storedFile } from './describe-backup.js';
import { changesOfPart, initialTicks, toggled } from './ticks.js';

/** Timeout in milliseconds of calls that send or receive an archive, which may take long on a slow line. */
const ARCHIVE_TIMEOUT = 30 * 60 * 1000;

/** Backup and restore of everything that an admin has set. */
export interface BackupStore {
  readonly store: ReadableStore<BackupState>;
  /** Loads the facts about the present settings. Never rejects. */
  readonly load: () => Promise<void>;
  /** Includes a part in the next backup, or excludes it. The last one stays. */
  readonly toggleIncluded: (part: BackupPart) => void;
  /** Includes the password hashes of the users in the next backup, or omits them. */
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
  /** Cancels a restore whose file is still being sent. Nothing is changed, and the check stays. */
  readonly cancelRestore: () => void;
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
  /** Resolves with false if the session has ended. A call would then fail, and the page would be loaded again. */
  readonly hasSession: () => Promise<boolean>;
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
  private readonly restores = createLatest();
  private etag: string | undefined;
  /** What {@link retry} repeats. */
  private failed: 'check' | 'restore' = 'check';
  /** What continues after the login. */
  private waiting: (() => Promise<void>) | null = null;

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
    this.saveFrom(storedFile(name), (call) => this.options.client.backup.stored({ name }, call));

  private readonly saveFrom = async (
    name: string,
    fetch: (call: { readonly timeout: number }) => Promise<Response>,
  ): Promise<void> => {
    if (this.get().saving !== null) return;
    const again = (): Promise<void> => this.saveFrom(name, fetch);
    this.update({ saving: name, saveError: null });
    try {
      if (!(await this.options.hasSession())) return this.askForLogin(again);
      await this.options.save(await fetch({ timeout: ARCHIVE_TIMEOUT }), name);
    } catch (reason) {
      const error = portalErrorOf(reason);
      this.update({ saveError: error && { file: name, error } });
      if (isSessionEnd(reason)) this.askForLogin(again);
    } finally {
      this.update({ saving: null });
    }
  };

  readonly choose: BackupStore['choose'] = async (file) => {
    const tooLarge = file.size > MAX_BACKUP_SIZE;
    this.checks.end();
    this.update({ ...NO_FILE, file, tooLarge, step: tooLarge ? 'failed' : 'choose' });
    if (!tooLarge) await this.check(false);
  };

  private readonly check = async (recheckedMeanwhile: boolean): Promise<void> => {
    const { file } = this.get();
    if (file === null) return;
    const run = this.checks.begin();
    this.update({ step: 'checking', error: null, result: null });
    try {
      if (!(await run.result(this.options.hasSession()))) {
        this.update({ step: 'choose' });
        return this.askForLogin(() => this.check(false));
      }
      const { value, etag } = await run.result(
        this.options.client.backup.check({ bytes: file.content }, this.sending(file, run)),
      );
      this.etag = etag;
      const ticks = value.newer ? new Set<string>() : initialTicks(value.parts);
      this.update({ step: 'checked', upload: null, report: value, ticks, recheckedMeanwhile });
    } catch (error) {
      if (run.isLatest()) this.fail('check', error);
    }
  };

  /** Returns the options of a call that sends the file, and reports its progress. */
  private readonly sending = ({ size: total }: ChosenBackup, { signal, isLatest }: Run): CallOptions => {
    const fetch = uploadFetch((sent) => {
      if (isLatest()) this.update({ upload: { sent: Math.min(sent, total), total } });
    });
    this.update({ upload: fetch === undefined ? null : { sent: 0, total } });
    return { signal, timeout: ARCHIVE_TIMEOUT, fetch };
  };

  readonly toggle: BackupStore['toggle'] = (part) => {
    const { report, ticks } = this.get();
    if (report !== null) this.update({ ticks: toggled(report.parts, ticks, part) });
  };

  readonly restore: BackupStore['restore'] = async () => {
    const { file, report, ticks, step } = this.get();
    if (file === null || report === null || step === 'restoring') return;
    const changed = new Set(
      report.parts.filter((part) => ticks.has(part.part) && changesOfPart(part) > 0).map(({ part }) => part),
    );
    if (changed.size === 0) return;
    const run = this.restores.begin();
    this.update({ step: 'restoring', error: null });
    try {
      if (!(await run.result(this.options.hasSession()))) {
        this.update({ step: 'checked' });
        return this.askForLogin(this.restore);
      }
      const change = { change: randomId(), action: 'restore' } as const;
      const result = await run.result(
        this.options.client.backup.restore(
          { bytes: file.content, parts: BACKUP_PARTS.filter((part) => changed.has(part)) },
          { ...this.sending(file, run), ifMatch: this.etag, change },
        ),
      );
      this.update({ step: 'restored', upload: null, result });
      this.options.onRestored();
      await this.load();
    } catch (error) {
      if (!run.isLatest()) return;
      if (isPortalError(error) && error.code === 'changed-meanwhile') return this.check(true);
      this.fail('restore', error);
    }
  };

  readonly cancelRestore: BackupStore['cancelRestore'] = () => {
    const { step, upload } = this.get();
    // Once the whole file is sent, the server restores it.
    if (step !== 'restoring' || upload === null || upload.sent === upload.total) return;
    this.restores.end();
    this.update({ step: 'checked', upload: null });
  };

  private readonly fail = (what: 'check' | 'restore', error: unknown) => {
    this.failed = what;
    this.update({
      step: what === 'restore' ? 'checked' : 'failed',
      upload: null,
      error: portalErrorOf(error),
    });
    if (isSessionEnd(error)) this.askForLogin(this.retry);
  };

  private readonly askForLogin = (again: () => Promise<void>) => {
    this.waiting = again;
    this.update({ needsLogin: true });
  };

  readonly retry: BackupStore['retry'] = () =>
    this.failed === 'restore' ? this.restore() : this.check(false);

  readonly clear: BackupStore['clear'] = () => {
    this.checks.end();
    this.restores.end();
    this.waiting = null;
    this.update({ ...NO_FILE, saveError: null });
  };

  readonly sessionEnded: BackupStore['sessionEnded'] = () => {
    if (this.get().file !== null) this.update({ needsLogin: true });
  };

  readonly sessionContinued: BackupStore['sessionContinued'] = () => {
    if (!this.get().needsLogin) return;
    const { waiting } = this;
    this.cancelLogin();
    if (waiting !== null) void waiting();
  };

  readonly cancelLogin: BackupStore['cancelLogin'] = () => {
    this.waiting = null;
    this.update({ needsLogin: false });
  };
}

/** Returns true if a call failed because the session has ended. */
const isSessionEnd = (error: unknown): boolean =>
  isPortalError(error) && ['session-expired', 'not-logged-in'].includes(error.code);
