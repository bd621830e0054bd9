import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../lib/readable-store.js';
import { isMissingCall, isPortalError } from '../client/transport/errors.js';
import { createLatest, type Run } from '../lib/latest.js';

/** Startup calls, in two steps. The calls in each step run in parallel (specification, section 4, App start). */
export const START_CALLS = {
  /** First step: fetches the offered languages, and the languages of the server's translations and custom pages. */
  languages: ['locales', 'translations', 'pages'],
  /** Second step: fetches the configuration and the session. */
  portal: ['config', 'session'],
  /**
   * Together with the second step, but the interface does not wait for them: the branding files that exist, and
   * the custom pages (specification, section 4, App start).
   */
  background: ['available', 'views'],
} as const;

/** A startup call in the first step. */
export type LanguageCall = (typeof START_CALLS.languages)[number];
/** A startup call in the second step. */
export type PortalCall = (typeof START_CALLS.portal)[number];
/** A startup call that the interface does not wait for. */
export type BackgroundCall = (typeof START_CALLS.background)[number];
/** Any startup call. */
export type StartCall = LanguageCall | PortalCall | BackgroundCall;

/** State of the startup. */
export type StartState =
  /** Startup has not begun, or it was stopped. */
  | { readonly phase: 'unknown' }
  | { readonly phase: 'languages'; readonly waiting: readonly LanguageCall[] }
  | { readonly phase: 'portal'; readonly waiting: readonly PortalCall[] }
  /** Startup has succeeded, and the interface can be shown. */
  | { readonly phase: 'ready' }
  /** Startup failed: the failure of `failedCall` means that the API is unavailable. */
  | { readonly phase: 'unavailable'; readonly failedCall: StartCall };

/** An event that can change the state of the startup. */
export type StartEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'done'; readonly call: LanguageCall | PortalCall }
  | { readonly type: 'failed'; readonly call: LanguageCall | PortalCall; readonly error: unknown };

/** Result of an event: the next state, or `refused` if the event is invalid in the current state. */
export type StartStep = { readonly kind: 'moved'; readonly state: StartState } | { readonly kind: 'refused' };

const refused: StartStep = { kind: 'refused' };
const moved = (state: StartState): StartStep => ({ kind: 'moved', state });

/** Returns the state after an event, or `refused` (specification, section 4, App start). */
export function stepStart(state: StartState, event: StartEvent): StartStep {
  if (event.type !== 'begin') return settle(state, event);
  return state.phase === 'unknown' || state.phase === 'unavailable'
    ? moved({ phase: 'languages', waiting: START_CALLS.languages })
    : refused;
}

function settle(state: StartState, event: Exclude<StartEvent, { type: 'begin' }>): StartStep {
  const { call } = event;
  if (state.phase !== 'languages' && state.phase !== 'portal') return refused;
  if (!state.waiting.some((waiting) => waiting === call)) return refused;
  if (event.type === 'failed' && makesUnavailable(call, event.error)) {
    return moved({ phase: 'unavailable', failedCall: call });
  }
  if (state.phase === 'languages') {
    const waiting = state.waiting.filter((other) => other !== call);
    return moved(
      waiting.length > 0 ? { phase: 'languages', waiting } : { phase: 'portal', waiting: START_CALLS.portal },
    );
  }
  const waiting = state.waiting.filter((other) => other !== call);
  return moved(waiting.length > 0 ? { phase: 'portal', waiting } : { phase: 'ready' });
}

/**
 * Returns true if the failure of a call means that the API is unavailable.
 *
 * - `locales`: any failure (specification, section 4, App start)
 * - `config`, `session`: a failure without a status (section 7, Config). For `session`, also a failure of the
 *   server: otherwise a user who is logged in would see the login page.
 * - `translations`, `pages`: any failure, unless the server does not support the call
 */
export function makesUnavailable(call: LanguageCall | PortalCall, error: unknown): boolean {
  switch (call) {
    case 'locales':
      return true;
    case 'translations':
    case 'pages':
      return !isUnsupportedCall(error);
    case 'config':
      return statusOf(error) === undefined;
    case 'session':
      return (statusOf(error) ?? 500) >= 500;
  }
}

/**
 * Returns true if the server does not support the call (404, 405 or 501), for example because the server has an
 * older version.
 */
export function isUnsupportedCall(error: unknown): boolean {
  return isMissingCall(error) && statusOf(error) !== undefined;
}

/**
 * Returns the status of the portal's response. Undefined if there is no response, or if another server
 * responded.
 */
function statusOf(error: unknown): number | undefined {
  return isPortalError(error) && error.code !== 'not-the-portal' ? error.status : undefined;
}

/**
 * Returns the status of the API: `up` once the interface can be shown, `down` after a failed startup. Before and
 * during startup, including a retry, the status is `unknown`.
 */
export function apiOf(state: StartState): 'unknown' | 'up' | 'down' {
  if (state.phase === 'unavailable') return 'down';
  return state.phase === 'ready' ? 'up' : 'unknown';
}

/** Runs the startup and stores its state. */
export interface Start {
  readonly store: ReadableStore<StartState>;
  /** Starts the app, or retries after a failed startup. Concurrent calls share one startup. Never rejects. */
  readonly run: () => Promise<StartState>;
  /** Aborts the running calls. Resets the state, unless the interface is already shown. */
  readonly stop: () => void;
}

/** Options of `createStart`. */
export interface StartOptions {
  /** Functions that make the calls. {@link makesUnavailable} decides whether a rejection ends the startup. */
  readonly calls: Readonly<Record<StartCall, (signal: AbortSignal) => Promise<unknown>>>;
  /** Called for each failed call, whether or not the portal depends on it. */
  readonly onFailure?: ((call: StartCall, error: unknown) => void) | undefined;
}

/**
 * Creates the startup sequence of the portal. It makes its calls in the order of the specification (section 4,
 * App start). Makes no API calls before `run`.
 */
export function createStart(options: StartOptions): Start {
  return new StartSequence(options);
}

class StartSequence implements Start {
  private readonly options: StartOptions;
  private readonly writable = createStore<StartState>(() => ({ phase: 'unknown' }));
  readonly store = readOnly(this.writable);
  private readonly latest = createLatest();
  private running: Promise<StartState> | undefined;

  constructor(options: StartOptions) {
    this.options = options;
  }

  private readonly step = (event: StartEvent): boolean => {
    const step = stepStart(this.writable.getState(), event);
    if (step.kind === 'moved') this.writable.setState(step.state, true);
    return step.kind === 'moved';
  };

  private readonly runCall = async (call: LanguageCall | PortalCall, run: Run): Promise<void> => {
    const { calls, onFailure } = this.options;
    try {
      await run.result(calls[call](run.signal));
      this.step({ type: 'done', call });
    } catch (error) {
      if (!run.isLatest()) return;
      onFailure?.(call, error);
      this.step({ type: 'failed', call, error });
      // Startup has failed: abort the calls that are still running.
      if (this.writable.getState().phase === 'unavailable') this.latest.end();
    }
  };

  private readonly runInBackground = async (call: BackgroundCall, run: Run): Promise<void> => {
    try {
      await this.options.calls[call](run.signal);
    } catch (error) {
      if (run.isLatest()) this.options.onFailure?.(call, error);
    }
  };

  private readonly begin = async (): Promise<StartState> => {
    if (!this.step({ type: 'begin' })) return this.writable.getState();
    const run = this.latest.begin();
    // Calls that ignore their signal must not delay an aborted startup.
    const aborted = new Promise<void>((resolve) =>
      run.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    for (const step of ['languages', 'portal'] as const) {
      if (!run.isLatest()) break;
      const calls = Promise.all(START_CALLS[step].map((call) => this.runCall(call, run)));
      if (step === 'portal') for (const call of START_CALLS.background) void this.runInBackground(call, run);
      await Promise.race([calls, aborted]);
    }
    return this.writable.getState();
  };

  readonly run: Start['run'] = () => {
    if (this.running !== undefined) return this.running;
    const current = this.begin().finally(() => {
      if (this.running === current) this.running = undefined;
    });
    this.running = current;
    return current;
  };

  readonly stop: Start['stop'] = () => {
    this.latest.end();
    this.running = undefined;
    if (this.writable.getState().phase !== 'ready') this.writable.setState({ phase: 'unknown' }, true);
  };
}
