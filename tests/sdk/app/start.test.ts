import { describe, expect, it } from 'vitest';
import {
  apiOf,
  createStart,
  isShown,
  makesUnavailable,
  START_CALLS,
  stepStart,
  type StartCall,
  type StartEvent,
  type StartState,
} from '../../../packages/sdk/src/app/start.js';
import { PortalError } from '@assetportal/sdk';

const answered = (status: number, code = 'internal') => new PortalError({ code, status, message: '' });
const silent = new PortalError({ code: 'unreachable', message: '' });

const waitingAll: StartState = { phase: 'portal', waiting: START_CALLS.portal, failed: [], loggedIn: false };
const states: Record<string, StartState> = {
  unknown: { phase: 'unknown' },
  languages: { phase: 'languages', waiting: START_CALLS.languages },
  'last of the languages': { phase: 'languages', waiting: ['pages'] },
  portal: waitingAll,
  'last of the portal': { phase: 'portal', waiting: ['views'], failed: [], loggedIn: true },
  'last of the portal, nobody': { phase: 'portal', waiting: ['views'], failed: ['config'], loggedIn: false },
  ready: { phase: 'ready', failed: [] },
  login: { phase: 'login', failed: [] },
  unavailable: { phase: 'unavailable', because: 'config' },
};
const begin: StartEvent = { type: 'begin' };
const done = (call: Exclude<StartCall, 'session'>): StartEvent => ({ type: 'done', call });
const failed = (call: StartCall, error: unknown = silent): StartEvent => ({ type: 'failed', call, error });
const entered: StartEvent = { type: 'entered' };
const left: StartEvent = { type: 'left' };

describe('stepStart (specification, section 4, App start)', () => {
  it.each<[string, StartEvent, StartState]>([
    ['unknown', begin, { phase: 'languages', waiting: ['locales', 'translations', 'pages'] }],
    ['unavailable', begin, { phase: 'languages', waiting: ['locales', 'translations', 'pages'] }],
    ['languages', done('translations'), { phase: 'languages', waiting: ['locales', 'pages'] }],
    ['last of the languages', done('pages'), waitingAll],
    ['languages', failed('locales'), { phase: 'unavailable', because: 'locales' }],
    ['languages', failed('translations', answered(500)), { phase: 'unavailable', because: 'translations' }],
    [
      'languages',
      failed('pages', answered(404, 'not-found')),
      { phase: 'languages', waiting: ['locales', 'translations'] },
    ],
    ['portal', failed('config'), { phase: 'unavailable', because: 'config' }],
    [
      'portal',
      failed('config', answered(500)),
      { phase: 'portal', waiting: ['session', 'available', 'views'], failed: ['config'], loggedIn: false },
    ],
    [
      'portal',
      { type: 'done', call: 'session', loggedIn: true },
      { phase: 'portal', waiting: ['config', 'available', 'views'], failed: [], loggedIn: true },
    ],
    ['last of the portal', done('views'), { phase: 'ready', failed: [] }],
    ['last of the portal', failed('views'), { phase: 'ready', failed: ['views'] }],
    ['last of the portal, nobody', done('views'), { phase: 'login', failed: ['config'] }],
    ['login', entered, { phase: 'ready', failed: [] }],
    ['ready', left, { phase: 'login', failed: [] }],
  ])('%s, then %j', (from, event, state) => {
    expect(stepStart(states[from] as StartState, event)).toEqual({ kind: 'moved', state });
  });

  it('refuses what cannot happen: every other event in every state', () => {
    const calls = [...START_CALLS.languages, ...START_CALLS.portal];
    const events: StartEvent[] = [
      begin,
      entered,
      left,
      ...calls.map((call) => failed(call)),
      ...calls.map((call) =>
        call === 'session' ? ({ type: 'done', call, loggedIn: true } as const) : done(call),
      ),
    ];
    const taken: Record<string, (event: StartEvent) => boolean> = {
      unknown: (event) => event.type === 'begin',
      unavailable: (event) => event.type === 'begin',
      ready: (event) => event.type === 'left',
      login: (event) => event.type === 'entered',
    };
    for (const state of Object.values(states)) {
      const may = (event: StartEvent) =>
        'waiting' in state
          ? 'call' in event && (state.waiting as readonly StartCall[]).includes(event.call)
          : taken[state.phase]?.(event) === true;
      for (const event of events) {
        const step = stepStart(state, event);
        expect(step.kind, `${JSON.stringify(event)} in ${JSON.stringify(state)}`).toBe(
          may(event) ? 'moved' : 'refused',
        );
      }
    }
  });

  const makes = (call: StartCall, error: unknown, expected: boolean) => {
    expect(makesUnavailable(call, error)).toBe(expected);
  };

  it.each<[StartCall, unknown, boolean]>([
    ['locales', silent, true],
    ['locales', answered(404, 'not-found'), true],
    ['translations', silent, true],
    ['translations', answered(503), true],
    ['translations', answered(404, 'not-found'), false],
    ['translations', answered(404, 'not-the-portal'), true],
    ['pages', answered(405), false],
    ['pages', answered(500), true],
  ])(
    '%s failing with %s makes the API unavailable: %s',
    { tags: ['4.start.failure', '8.availability.translations'] },
    makes,
  );

  it.each<[StartCall, unknown, boolean]>([
    ['config', silent, true],
    ['config', answered(200, 'not-the-portal'), true],
    ['config', answered(500), false],
  ])('%s failing with %s makes the API unavailable: %s', { tags: ['7.config.no-status'] }, makes);

  it.each<[StartCall, unknown, boolean]>([
    ['session', silent, true],
    ['session', answered(503), false],
    ['session', new TypeError('x'), true],
    ['available', silent, false],
    ['views', silent, false],
  ])('%s failing with %s makes the API unavailable: %s', makes);

  it.each([
    ['unknown', 'unknown', false],
    ['languages', 'unknown', false],
    ['portal', 'unknown', false],
    ['ready', 'up', true],
    ['login', 'up', true],
    ['unavailable', 'down', false],
  ])('%s: the API is %s, the interface shown %s', { tags: ['4.start.shown'] }, (name, api, shown) => {
    expect([apiOf(states[name] as StartState), isShown(states[name] as StartState)]).toEqual([api, shown]);
  });
});

describe('createStart', () => {
  type Play = Partial<Record<StartCall, () => Promise<unknown>>>;
  const setUp = (play: Play = {}, loggedIn = true) => {
    const calls: StartCall[] = [];
    const failures: StartCall[] = [];
    const signals: AbortSignal[] = [];
    const make = (call: StartCall) => (signal: AbortSignal) => {
      calls.push(call);
      signals.push(signal);
      return play[call]?.() ?? Promise.resolve();
    };
    const all = [...START_CALLS.languages, ...START_CALLS.portal];
    const start = createStart({
      calls: Object.fromEntries(all.map((call) => [call, make(call)])) as Record<
        StartCall,
        ReturnType<typeof make>
      >,
      loggedIn: () => loggedIn,
      onFailure: (call) => failures.push(call),
    });
    return { start, calls, failures, signals, play };
  };
  const held = () => {
    let open = () => {};
    const passed = new Promise<void>((done) => (open = done));
    return { passed, open: () => open() };
  };

  it(
    'asks for the languages first, and for the rest side by side when they are there',
    { tags: ['4.start.first', '4.start.parallel'] },
    async () => {
      const gate = held();
      const { start, calls } = setUp({ pages: () => gate.passed });
      expect(start.store.getState()).toEqual({ phase: 'unknown' });
      const run = start.run();
      expect(start.run()).toBe(run);
      await Promise.resolve();
      expect(calls).toEqual(['locales', 'translations', 'pages']);
      gate.open();
      expect(await run).toEqual({ phase: 'ready', failed: [] });
      expect(calls).toEqual([...START_CALLS.languages, ...START_CALLS.portal]);
      expect(await start.run()).toEqual({ phase: 'ready', failed: [] });
      expect(calls).toHaveLength(7);
    },
  );

  it('nobody is logged in: login; and it is told when somebody is', async () => {
    const { start } = setUp({}, false);
    expect((await start.run()).phase).toBe('login');
    expect(start.send({ type: 'left' })).toBe(false);
    expect(start.send({ type: 'entered' })).toBe(true);
    expect(start.store.getState().phase).toBe('ready');
  });

  it('what the portal does without is told, and named', async () => {
    const { start, failures } = setUp({
      available: () => Promise.reject(silent),
      views: () => Promise.reject(answered(500)),
    });
    expect(await start.run()).toEqual({ phase: 'ready', failed: ['available', 'views'] });
    expect(failures).toEqual(['available', 'views']);
  });

  it(
    'the API is down: what still runs is ended, even where it does not heed that, and it can be tried again',
    { tags: ['4.start.failure'] },
    async () => {
      const { start, signals, play, calls } = setUp({
        locales: () => Promise.reject(silent),
        pages: () => new Promise(() => undefined),
      });
      expect(await start.run()).toEqual({ phase: 'unavailable', because: 'locales' });
      expect(signals.every((signal) => signal.aborted)).toBe(true);
      expect(calls).toHaveLength(3);
      Object.assign(play, { locales: undefined, pages: undefined });
      expect((await start.run()).phase).toBe('ready');
    },
  );

  it('an answer to a start that was stopped changes nothing', async () => {
    const gate = held();
    const { start, play } = setUp({ locales: () => gate.passed });
    const first = start.run();
    start.stop();
    await first;
    expect(start.store.getState()).toEqual({ phase: 'unknown' });
    Object.assign(play, { locales: () => new Promise(() => undefined) });
    const second = start.run();
    gate.open();
    await gate.passed;
    expect(start.store.getState()).toEqual({ phase: 'languages', waiting: ['locales'] });
    start.stop();
    await second;
  });
});
