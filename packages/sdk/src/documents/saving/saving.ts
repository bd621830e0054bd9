import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/transport.js';
import { randomId } from '../../lib/random-id.js';
import { endsSession } from '../../domains/session/denied.js';
import type { After } from '../../domains/toasts/store.js';

/** Time after which a save is repeated while there is no connection, in milliseconds. */
export const RETRY_SAVE = 5_000;

/**
 * State of saving.
 *
 * - `idle`: nothing has been saved yet, or something has changed since then.
 * - `offline`: there was no response. The save is repeated every five seconds, and when the device is online again.
 * - `session-ended`: the session has ended. After a login of the same user, `save` continues.
 * - `failed`: the save failed for another reason, which `error` has.
 */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed' | 'offline' | 'session-ended';

/** The part of an editor's state that concerns saving. */
export interface SavingState {
  readonly status: SaveStatus;
  /** Why the last save failed. Null if it did not, or if there was no response from a portal. */
  readonly error: PortalError | null;
  /** Note of the admin about the next save, for the history. */
  readonly note: string;
  /** True while the login is requested, because the session has ended with unsaved changes. */
  readonly needsLogin: boolean;
  /** True while the admin decides on values that another admin has changed as well. */
  readonly showsConflict: boolean;
}

/** The state before the first save. */
export const NOT_SAVED: SavingState = {
  status: 'idle',
  error: null,
  note: '',
  needsLogin: false,
  showsConflict: false,
};

/**
 * Result of saving.
 *
 * - `unchanged`: there is nothing to save.
 * - `not-loaded`: no configuration is loaded, or a load is running.
 * - `invalid`: an input is invalid, or the changes of two admins are invalid together.
 * - `busy`: another save is running.
 * - `conflict`: another admin saved in the meantime, and nothing was overwritten. `conflict` in the state lists the
 *   values that both changed.
 * - `newer-version`: the stored configuration has a newer version, so this portal must not write it.
 * - `upgrade-pending`: the stored configuration has an older version, and the upgrade is not confirmed yet.
 * - `failed`: a request failed.
 * - `left`: the user left the page before the server responded.
 */
export type SaveOutcome =
  | 'saved'
  | 'unchanged'
  | 'not-loaded'
  | 'invalid'
  | 'busy'
  | 'conflict'
  | 'newer-version'
  | 'upgrade-pending'
  | 'failed'
  | 'left';

/** Result of one attempt to save. */
export interface SaveAttempt {
  readonly outcome: SaveOutcome;
  /** Why the attempt failed. Null without a response. */
  readonly error: PortalError | null;
}

/** Circumstances of an attempt to save. */
export interface SaveOptions {
  /** True if the save is repeated because the last attempt had no response. */
  readonly repeated: boolean;
  /** The change set of the history. A save that was only partly successful is continued with the same ID. */
  readonly change: NonNullable<CallOptions['change']>;
}

/** Environment of {@link createSaving}. */
export interface SavingEnvironment {
  /** Returns the name of the user. Null if no one is logged in. */
  readonly user: () => string | null;
  /**
   * Checks the session with the server before a save. A session that has ended without a trace in the browser would be
   * that of a guest, whose save is rejected like that of a user without permission.
   */
  readonly check?: (() => Promise<unknown>) | undefined;
  readonly after: After;
  /** Subscribes to the event that the device is online again, which repeats a save at once. */
  readonly onOnline?: ((run: () => void) => () => void) | undefined;
}

/** Dependencies of {@link createSaving}: the editor whose changes are saved. */
export interface SavingOptions extends SavingEnvironment {
  readonly read: () => SavingState;
  readonly write: (state: Partial<SavingState>) => void;
  readonly hasChanges: () => boolean;
  /** Sends the changes. Must not reject. */
  readonly send: (options: SaveOptions) => Promise<SaveAttempt>;
  /** Called after everything is saved. */
  readonly onSaved: () => void;
  /** Ends the current step of editing. Called before each attempt. */
  readonly endStep: () => void;
}

/** Saves the changes of an editor (decisions, section 7, Unsaved work). No failure discards a change. */
export interface Saving {
  /**
   * Saves. Resolves when this attempt has ended; without a connection, further ones follow. If a save runs, the edits since
   * it was sent are saved after it.
   */
  readonly save: () => Promise<void>;
  /** Reports an edit: the last save no longer describes the state. A save that runs, or that is repeated, goes on. */
  readonly edited: () => void;
  readonly setNote: (note: string) => void;
  /** Closes the conflicts without a decision. */
  readonly postponeConflict: () => void;
  readonly sessionEnded: () => void;
  readonly sessionContinued: () => void;
  readonly cancelLogin: () => void;
  /** Ends repeated saves. */
  readonly leave: () => void;
  readonly clear: () => void;
}

/** Creates the saving of an editor: repeats a save without a response, and requests the login when the session has ended. */
export function createSaving(options: SavingOptions): Saving {
  return new SavingActions(options);
}

class SavingActions implements Saving {
  private readonly options: SavingOptions;
  private change: string | undefined;
  private cancelRetry: (() => void) | undefined;
  /** True if a save waits for the login. */
  private isWaiting = false;
  private running: Promise<void> = Promise.resolve();
  /** True if another save was requested while one runs. */
  private isRequested = false;

  constructor(options: SavingOptions) {
    this.options = options;
  }

  readonly save = (): Promise<void> => {
    if (this.options.read().status === 'saving') this.isRequested = true;
    else this.running = this.attempt(false);
    return this.running;
  };

  private readonly attempt = async (repeated: boolean): Promise<void> => {
    const { read, write, send } = this.options;
    this.isRequested = false;
    this.cancelRetry?.();
    this.options.endStep();
    write({ status: 'saving', error: null, needsLogin: false });
    await this.options.check?.();
    if (this.options.user() === null) return this.requestLogin();
    this.change ??= randomId();
    const note = read().note.trim();
    const change = { change: this.change, ...(note === '' ? {} : { note }) };
    const { outcome, error } = await send({ repeated, change });
    if (outcome === 'saved' || outcome === 'unchanged') return await this.saved();
    const status = outcome === 'failed' ? statusAfter(error) : 'idle';
    write({ status, error, showsConflict: outcome === 'conflict' });
    if (status === 'session-ended') this.requestLogin();
    if (status === 'offline') this.repeat();
  };

  private readonly repeat = (): void => {
    const again = () => void (this.running = this.attempt(true));
    const ends = [this.options.after(RETRY_SAVE, again), this.options.onOnline?.(again)];
    this.cancelRetry = () => {
      this.cancelRetry = undefined;
      for (const end of ends) end?.();
    };
  };

  private readonly saved = async (): Promise<void> => {
    this.options.onSaved();
    this.change = undefined;
    this.options.write({ status: 'saved', note: '', showsConflict: false });
    if (this.isRequested && this.options.hasChanges()) await this.attempt(false);
  };

  private readonly requestLogin = () => {
    this.isWaiting = true;
    this.options.write({ status: 'session-ended', needsLogin: true });
  };

  readonly edited = () => {
    const { status } = this.options.read();
    if (status === 'saved' || status === 'failed') this.options.write({ status: 'idle', error: null });
  };

  readonly setNote = (note: string) => this.options.write({ note });

  readonly postponeConflict = () => this.options.write({ showsConflict: false });

  readonly sessionEnded = () => {
    const { status } = this.options.read();
    if (!this.options.hasChanges() || status === 'saving' || status === 'session-ended') return;
    this.cancelRetry?.();
    this.isWaiting = status === 'offline';
    this.options.write({ status: 'session-ended', needsLogin: true });
  };

  readonly sessionContinued = () => {
    const { isWaiting } = this;
    this.isWaiting = false;
    if (this.options.read().status !== 'session-ended') return;
    this.options.write({ status: 'idle', error: null, needsLogin: false });
    if (isWaiting) void this.save();
  };

  readonly cancelLogin = () => {
    this.isWaiting = false;
    this.options.write({ needsLogin: false });
  };

  readonly leave = () => {
    this.cancelRetry?.();
    if (this.options.read().status === 'offline') this.options.write({ status: 'failed' });
  };

  readonly clear = () => {
    this.leave();
    this.change = undefined;
    this.isWaiting = false;
    this.isRequested = false;
    this.options.write(NOT_SAVED);
  };
}

/** Returns how saving goes on after an error. */
function statusAfter(error: PortalError | null): SaveStatus {
  if (endsSession(error)) return 'session-ended';
  return isPortalError(error) && error.kind === 'connection' ? 'offline' : 'failed';
}
