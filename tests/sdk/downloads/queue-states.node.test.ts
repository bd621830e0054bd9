import { describe, expect, it } from 'vitest';
import { SpeedMeter } from '../../../packages/sdk/src/domains/downloads/queue/speed.js';
import { needsConfirmation } from '../../../packages/sdk/src/domains/downloads/queue/rules.js';
import { durationText, overallProgress, rowText } from '@assetportal/sdk/rules';
import type { DownloadItem } from '@assetportal/sdk';
import { json, problem } from '../support/http.js';
import { startFakePortal } from '../support/portal.js';
import { toastKeys } from '../support/users.js';
import { API, large, memoryDisk, originals, portalOfHalves, queueAt, small } from './queue-at.js';

const LARGE_FILE = { url: `${API}file`, fname: 'a1.jpg', size: 10 };

describe('pause, resume and cancel (decisions, section 7, Progress)', () => {
  it('continues a paused download after the received bytes', async () => {
    const { fake, about } = await portalOfHalves();
    const { downloads, item, saved, reaches } = queueAt(fake);
    await downloads.start(originals(small));
    await expect.poll(() => item()?.received).toBe(5);
    downloads.pause(item()?.id ?? '');
    expect(item()).toMatchObject({ state: 'paused', received: 5 });
    expect(downloads.store.getState().status).toBe('ready');
    await downloads.resume(item()?.id ?? '');
    await reaches('saved');
    expect(saved).toMatchObject([{ text: '1234567890' }]);
    expect(about.ranges).toEqual([undefined, 'bytes=5-']);
    // Each attempt has a freshly signed link.
    expect(fake.count('GET download')).toBe(2);
  });

  it('starts again if the file has changed', async () => {
    const { fake, about } = await portalOfHalves();
    const { downloads, item, saved, reaches } = queueAt(fake);
    await downloads.start(originals(small));
    await expect.poll(() => item()?.received).toBe(5);
    downloads.pause(item()?.id ?? '');
    about.etag = '"2"';
    about.rest.open();
    await downloads.resume(item()?.id ?? '');
    await reaches('saved');
    expect(saved).toMatchObject([{ text: '1234567890' }]);
  });

  it('writes to the chosen file, and continues there after a reload', async () => {
    const { fake } = await portalOfHalves();
    const { disk, file, content } = memoryDisk();
    const first = queueAt(fake, { disk });
    await first.downloads.start({ ...originals(small), file, fname: 'chosen.jpg' });
    await expect.poll(() => first.item()?.state).toBe('running');
    first.downloads.pause(first.item()?.id ?? '');
    await expect.poll(() => content.text).toBe('12345');
    first.downloads.stop();
    const later = queueAt(fake, { disk, storage: first.storage });
    expect(later.item()).toMatchObject({ state: 'paused', received: 5, file: 'chosen.jpg' });
    content.allowed = false;
    await later.downloads.resume(later.item()?.id ?? '');
    expect(later.item()?.state).toBe('paused');
    content.allowed = true;
    await later.downloads.resume(later.item()?.id ?? '');
    await later.reaches('saved');
    expect(content.text).toBe('1234567890');
    expect([first.saved, later.saved]).toEqual([[], []]);
  });

  it('is paused after a reload, and starts again without a file', async () => {
    const { fake, about } = await portalOfHalves();
    const first = queueAt(fake);
    await first.downloads.start(originals(small));
    await expect.poll(() => first.item()?.received).toBe(5);
    first.downloads.stop();
    about.rest.open();
    const later = queueAt(fake, { storage: first.storage });
    expect(later.item()).toMatchObject({ state: 'paused', received: 0 });
    await later.downloads.resume(later.item()?.id ?? '');
    await later.reaches('saved');
    expect(later.saved).toMatchObject([{ text: '1234567890' }]);
  });

  it('is not shown to another user, or after a change of the session', async () => {
    const { fake } = await portalOfHalves();
    const first = queueAt(fake, { user: () => 'anna' });
    await first.downloads.start(originals(small));
    first.downloads.stop();
    expect(queueAt(fake, { storage: first.storage, user: () => 'ben' }).items()).toEqual([]);
    const again = queueAt(fake, { storage: first.storage, user: () => 'anna' });
    expect(again.items()).toHaveLength(1);
    again.downloads.userChanged();
    expect(queueAt(fake, { storage: first.storage, user: () => 'anna' }).items()).toEqual([]);
  });

  it('can be canceled, and undone for 4 s', async () => {
    const { fake } = await portalOfHalves();
    const { disk, file, content } = memoryDisk();
    const { downloads, item, items, timers, reaches, toasts } = queueAt(fake, { disk });
    await downloads.start({ ...originals(small), file });
    await reaches('running');
    downloads.cancel(item()?.id ?? '');
    expect(item()?.state).toBe('canceled');
    downloads.undo(item()?.id ?? '');
    await reaches('saved');
    downloads.remove(item()?.id ?? '');
    await downloads.start({ ...originals(small), file });
    await expect.poll(() => item()?.state).toBe('running');
    downloads.pause(item()?.id ?? '');
    downloads.cancel(item()?.id ?? '');
    downloads.undo(item()?.id ?? '');
    expect(item()?.state).toBe('paused');
    downloads.cancel(item()?.id ?? '');
    const passes = () => timers.waiting.findLast(({ milliseconds }) => milliseconds === 4000)?.run();
    // While the panel is in use, there is more time to undo.
    downloads.hold(true);
    passes();
    expect(item()?.state).toBe('canceled');
    downloads.hold(false);
    passes();
    expect(items()).toEqual([]);
    expect(content.removed).toBe(true);
    expect(toastKeys(toasts)).not.toContain('toast.download.failed');
  });

  it('requires a confirmation above 100 MB', async () => {
    const { fake } = await portalOfHalves();
    fake.handlers['download'] = (_, response) => json(response, { ...LARGE_FILE, size: 200_000_000 });
    const { disk, file } = memoryDisk();
    const { downloads, item } = queueAt(fake, { disk });
    await downloads.start({ ...originals(small), file });
    const id = item()?.id ?? '';
    downloads.cancel(id);
    expect(item()).toMatchObject({ confirming: true });
    downloads.keep(id);
    expect(item()).toMatchObject({ confirming: false });
    downloads.cancel(id);
    downloads.cancel(id);
    expect(item()?.state).toBe('canceled');
  });

  it.each<[state: DownloadItem['state'], total: number | null, confirms: boolean]>([
    ['running', 100_000_001, true],
    ['running', 100_000_000, false],
    ['running', null, false],
    ['paused', 200_000_000, true],
    ['preparing', 200_000_000, true],
    // Nothing has been received yet.
    ['waiting', 200_000_000, false],
    ['saved', 200_000_000, false],
    ['failed', 200_000_000, false],
  ])('of a %s download of %s bytes requires a confirmation: %s', (state, total, confirms) => {
    expect(needsConfirmation({ state, total })).toBe(confirms);
  });

  it('continues as soon as the device is online again', async () => {
    const { fake, about } = await portalOfHalves();
    about.breaks = true;
    const { downloads, item, saved, reaches } = queueAt(fake);
    await downloads.start(originals(small));
    await expect.poll(() => item()?.interrupted).toBe(true);
    downloads.online();
    await reaches('saved');
    expect(saved).toMatchObject([{ text: '1234567890' }]);
  });

  it('keeps the received bytes of a failed download for another attempt', async () => {
    const { fake, about } = await portalOfHalves();
    about.breaks = true;
    const { downloads, item, saved, reaches } = queueAt(fake);
    await downloads.start(originals(small));
    await expect.poll(() => item()?.interrupted).toBe(true);
    fake.handlers['download'] = (_, response) => problem(response, 500, 'internal');
    await reaches('failed');
    expect(item()).toMatchObject({ received: 5, retryable: true });
    fake.handlers['download'] = (_, response) => json(response, LARGE_FILE);
    await downloads.resume(item()?.id ?? '');
    await reaches('saved');
    expect(saved).toMatchObject([{ text: '1234567890' }]);
  });
});

describe('panel', () => {
  it('opens by itself for the first download of a session, and reports later ones by toasts', async () => {
    const fake = await startFakePortal();
    const { downloads, toasts, storage } = queueAt(fake, {});
    storage.remove('downloads-opened');
    await downloads.start(originals(large));
    expect(downloads.store.getState()).toMatchObject({
      open: true,
      announcement: { key: 'downloads.announceStart', params: { name: 'video.mov' } },
    });
    expect(toastKeys(toasts)).toEqual([]);
    downloads.setOpen(false);
    await downloads.start(originals({ ...large, id: 'a3' }));
    expect(downloads.store.getState().open).toBe(false);
    expect(toastKeys(toasts)).toEqual(['toast.download.soon']);
  });

  it('removes saved downloads after 30 s, unless it is in use', async () => {
    const fake = await startFakePortal();
    const { downloads, items, timers, reaches } = queueAt(fake);
    await downloads.start(originals(large));
    await reaches('browser');
    expect(timers.waiting.map(({ milliseconds }) => milliseconds)).toEqual([30_000]);
    downloads.hold(true);
    timers.tick();
    expect(items()).toHaveLength(1);
    downloads.hold(false);
    timers.tick();
    expect(items()).toEqual([]);
    await downloads.start(originals(large));
    await reaches('browser');
    downloads.clearFinished();
    expect(items()).toEqual([]);
  });
});

describe('labels of a row', () => {
  const base = {
    state: 'running',
    received: 25_700_000,
    total: 62_800_000,
    speed: 3_200_000,
    left: 12,
  } as DownloadItem;
  it.each([
    [
      {},
      'downloads.running',
      { percent: '40%', done: '25.7 MB', total: '62.8 MB', speed: '3.2 MB', time: '12\u00a0s' },
    ],
    [{ left: null }, 'downloads.runningSpeed', { speed: '3.2 MB' }],
    [{ speed: null, received: 0 }, 'toast.download.soon', {}],
    [{ speed: null }, 'downloads.runningFirst', { total: '62.8 MB' }],
    [{ total: null }, 'downloads.runningOpen', { done: '25.7 MB' }],
    [{ interrupted: true }, 'downloads.lost', { percent: 40 }],
    [{ state: 'paused' }, 'downloads.paused', { done: '25.7 MB', total: '62.8 MB' }],
    [{ state: 'saved' }, 'downloads.saved', { size: '25.7 MB' }],
    [{ state: 'waiting' }, 'downloads.waiting', {}],
    [{ state: 'browser' }, 'downloads.byBrowser', {}],
    [
      { state: 'failed', problem: { level: 'error', key: 'problem.unreachable.detail' } },
      'downloads.lost',
      { percent: 40 },
    ],
  ] as const)('are %# %s', (change, key, params) => {
    expect(rowText({ ...base, ...change }, 'en')).toMatchObject({ key, params });
  });

  it('leaves other failures to their problem', () => {
    const item = {
      ...base,
      state: 'failed',
      problem: { level: 'error', key: 'toast.download.forbidden' },
    } as const;
    expect(rowText(item, 'en')).toBeNull();
  });

  it.each([
    [0, '1\u00a0s'],
    [59, '59\u00a0s'],
    [61, '2 min'],
    [3601, '2 hr'],
  ])('formats %s s', (seconds, text) => expect(durationText(seconds, 'en')).toBe(text));
});

describe('speed', () => {
  it('is the average of the last 5 s, and the time left follows after 2 s', () => {
    const meter = new SpeedMeter();
    expect(meter.add(0, 0, 10_000)).toEqual({ speed: null, left: null });
    expect(meter.add(1000, 1000, 10_000)).toEqual({ speed: 1000, left: null });
    expect(meter.add(2000, 2000, 10_000)).toEqual({ speed: 1000, left: 8 });
    expect(meter.add(7000, 2000, 10_000)).toEqual({ speed: 0, left: null });
    expect(meter.add(8000, 6000, 10_000).speed).toBeCloseTo(4000 / 6);
    expect(meter.add(12_000, 6000, null)).toMatchObject({ left: null });
  });

  it('of all downloads is the part of all bytes', () => {
    const item = (change: object) =>
      ({ state: 'running', received: 0, total: null, ...change }) as DownloadItem;
    expect(overallProgress([])).toEqual({ active: 0, percent: null });
    const items = [
      item({ received: 50, total: 100 }),
      item({ received: 10, total: 300 }),
      item({}),
      item({ state: 'saved', received: 9, total: 9 }),
    ];
    expect(overallProgress(items)).toEqual({ active: 3, percent: 15 });
  });
});
