import { describe, expect, it, vi } from 'vitest';
import {
  apiOf,
  createStart,
  makesUnavailable,
  START_CALLS,
  stepStart,
  type LanguageCall,
  type StartCall,
  type PortalCall,
  type StartEvent,
  type StartState,
} from '../../../packages/sdk/src/app/start.js';
import { PortalError } from '@assetportal/sdk';

const response = (status: number, code = 'internal') => new PortalError({ code, status, message: '' });
const unreachable = new PortalError({ code: 'unreachable', message: '' });

const waitingAll: StartState = { phase: 'portal', waiting: START_CALLS.portal };
const states: Record<string, StartState> = {
  unknown: { phase: 'unknown' },
  languages: { phase: 'languages', waiting: START_CALLS.languages },
  'languages, one call left': { phase: 'languages', waiting: ['pages'] },
  portal: waitingAll,
  'portal, one call left': { phase: 'portal', waiting: ['config'] },
  ready: { phase: 'ready' },
  unavailable: { phase: 'unavailable', failedCall: 'config' },
};
const begin: StartEvent = { type: 'begin' };
type Waited = LanguageCall | PortalCall;
const done = (call: Waited): StartEvent => ({ type: 'done', call });
const failed = (call: Waited, error: unknown = unreachable): StartEvent => ({
  type: 'failed',
  call,
  error,
});

describe('stepStart (specification, section 4, App start)', () => {
  it.each<[string, StartEvent, StartState]>([
    ['unknown', begin, { phase: 'languages', waiting: ['locales', 'translations', 'pages'] }],
    ['unavailable', begin, { phase: 'languages', waiting: ['locales', 'translations', 'pages'] }],
    ['languages', done('translations'), { phase: 'languages', waiting: ['locales', 'pages'] }],
    ['languages, one call left', done('pages'), waitingAll],
    ['languages', failed('locales'), { phase: 'unavailable', failedCall: 'locales' }],
    [
      'languages',
      failed('translations', response(500)),
      { phase: 'unavailable', failedCall: 'translations' },
    ],
    [
      'languages',
      failed('pages', response(404, 'not-found')),
      { phase: 'languages', waiting: ['locales', 'translations'] },
    ],
    ['portal', failed('config'), { phase: 'unavailable', failedCall: 'config' }],
    ['portal', failed('config', response(500)), { phase: 'portal', waiting: ['session'] }],
    ['portal', done('session'), { phase: 'portal', waiting: ['config'] }],
    ['portal, one call left', done('config'), { phase: 'ready' }],
    ['portal, one call left', failed('config', response(500)), { phase: 'ready' }],
  ])('moves from the state “%s” on %j', (from, event, state) => {
    expect(stepStart(states[from] as StartState, event)).toEqual({ kind: 'moved', state });
  });

  it('refuses every other event in every state', () => {
    const calls = [...START_CALLS.languages, ...START_CALLS.portal];
    const events: StartEvent[] = [
      begin,
      ...calls.map((call) => failed(call)),
      ...calls.map((call) => done(call)),
    ];
    const canBegin = ['unknown', 'unavailable'];
    for (const state of Object.values(states)) {
      const isValid = (event: StartEvent) =>
        'waiting' in state
          ? 'call' in event && (state.waiting as readonly Waited[]).includes(event.call)
          : event.type === 'begin' && canBegin.includes(state.phase);
      for (const event of events) {
        const step = stepStart(state, event);
        expect(step.kind, `${JSON.stringify(event)} in ${JSON.stringify(state)}`).toBe(
          isValid(event) ? 'moved' : 'refused',
        );
      }
    }
  });

  const testFailure = (call: Waited, error: unknown, expected: boolean) => {
    expect(makesUnavailable(call, error)).toBe(expected);
  };

  it.each<[Waited, unknown, boolean]>([
    ['locales', unreachable, true],
    ['locales', response(404, 'not-found'), true],
    ['translations', unreachable, true],
    ['translations', response(503), true],
    ['translations', response(404, 'not-found'), false],
    ['translations', response(404, 'not-the-portal'), true],
    ['pages', response(405), false],
    ['pages', response(500), true],
  ])(
    '%s failing with %s makes the API unavailable: %s',
    { tags: ['4.start.failure', '8.availability.translations'] },
    testFailure,
  );

  it.each<[Waited, unknown, boolean]>([
    ['config', unreachable, true],
    ['config', response(200, 'not-the-portal'), true],
    ['config', response(500), false],
  ])('%s failing with %s makes the API unavailable: %s', { tags: ['7.config.no-status'] }, testFailure);

  it.each<[Waited, unknown, boolean]>([
    ['session', unreachable, true],
    // Otherwise a user who is logged in would see the login page (R5).
    ['session', response(503), true],
    ['session', response(401), false],
    ['session', new TypeError('x'), true],
  ])('%s failing with %s makes the API unavailable: %s', testFailure);

  it.each([
    ['unknown', 'unknown'],
    ['languages', 'unknown'],
    ['portal', 'unknown'],
    ['ready', 'up'],
    ['unavailable', 'down'],
  ])('in the state %s the API is %s', { tags: ['4.start.shown'] }, (name, api) => {
    expect(apiOf(states[name] as StartState)).toEqual(api);
  });
});

describe('createStart', () => {
  type Outcomes = Partial<Record<StartCall, () => Promise<unknown>>>;
  const setUp = (outcomes: Outcomes = {}) => {
    const calls: StartCall[] = [];
    const failures: StartCall[] = [];
    const signals: AbortSignal[] = [];
    const make = (call: StartCall) => (signal: AbortSignal) => {
      calls.push(call);
      signals.push(signal);
      return outcomes[call]?.() ?? Promise.resolve();
    };
    const all = [...START_CALLS.languages, ...START_CALLS.portal, ...START_CALLS.background];
    const start = createStart({
      calls: Object.fromEntries(all.map((call) => [call, make(call)])) as Record<
        StartCall,
        ReturnType<typeof make>
      >,
      onFailure: (call) => failures.push(call),
    });
    return { start, calls, failures, signals, outcomes };
  };
  const createGate = () => {
    let open = () => {};
    const passed = new Promise<void>((done) => (open = done));
    return { passed, open: () => open() };
  };

  it(
    'sends the language calls first, and then the others in parallel',
    { tags: ['4.start.first', '4.start.parallel'] },
    async () => {
      const gate = createGate();
      const { start, calls } = setUp({ pages: () => gate.passed });
      expect(start.store.getState()).toEqual({ phase: 'unknown' });
      const run = start.run();
      expect(start.run()).toBe(run);
      await Promise.resolve();
      expect(calls).toEqual(['locales', 'translations', 'pages']);
      gate.open();
      expect(await run).toEqual({ phase: 'ready' });
      expect(calls).toEqual([...START_CALLS.languages, ...START_CALLS.portal, ...START_CALLS.background]);
      expect(await start.run()).toEqual({ phase: 'ready' });
      expect(calls).toHaveLength(7);
    },
  );

  it('remains ready if it is stopped after it has succeeded', async () => {
    const { start } = setUp();
    await start.run();
    start.stop();
    expect(start.store.getState()).toEqual({ phase: 'ready' });
  });

  it('reports failed calls that the portal does not depend on', async () => {
    const { start, failures } = setUp({
      available: () => Promise.reject(unreachable),
      views: () => Promise.reject(response(500)),
    });
    expect(await start.run()).toEqual({ phase: 'ready' });
    expect(failures).toEqual(['available', 'views']);
  });

  it('waits neither for the branding files nor for the custom pages (R14)', async () => {
    const never = () => new Promise(() => undefined);
    const { start, calls } = setUp({ available: never, views: never });
    expect(await start.run()).toEqual({ phase: 'ready' });
    expect(calls).toContain('available');
    expect(calls).toContain('views');
  });

  it(
    'aborts the other calls if the API is down, even those that ignore the signal, and allows a retry',
    { tags: ['4.start.failure'] },
    async () => {
      const { start, signals, outcomes, calls } = setUp({
        locales: () => Promise.reject(unreachable),
        pages: () => new Promise(() => undefined),
      });
      expect(await start.run()).toEqual({ phase: 'unavailable', failedCall: 'locales' });
      expect(signals.every((signal) => signal.aborted)).toBe(true);
      expect(calls).toHaveLength(3);
      Object.assign(outcomes, { locales: undefined, pages: undefined });
      expect((await start.run()).phase).toBe('ready');
    },
  );

  it('ignores a response after the start was stopped', async () => {
    const gate = createGate();
    const { start, outcomes } = setUp({ locales: () => gate.passed });
    const first = start.run();
    start.stop();
    await first;
    expect(start.store.getState()).toEqual({ phase: 'unknown' });
    Object.assign(outcomes, { locales: () => new Promise(() => undefined) });
    const second = start.run();
    gate.open();
    await vi.waitFor(() =>
      expect(start.store.getState()).toEqual({ phase: 'languages', waiting: ['locales'] }),
    );
    start.stop();
    await second;
  });
});
