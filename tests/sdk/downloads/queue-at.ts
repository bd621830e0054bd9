import { createPortal } from '@assetportal/sdk';
import { expect, vi } from 'vitest';
import type { Disk, DiskFile, Save } from '../../../packages/sdk/src/domains/downloads/queue/disk.js';
import { createDownloads } from '../../../packages/sdk/src/domains/downloads/queue/store.js';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { json } from '../support/http.js';
import { gate, memory, startFakePortal, type FakePortal } from '../support/portal.js';
import { manualTimers } from '../support/tools.js';

export const API = '/assetportal/api/';
export const small = { id: 'a1', fname: 'a1.jpg', file_size: 10 };
export const large = { id: 'a2', fname: 'video.mov', file_size: 5e9 };
/** A request to download the originals of these assets. */
export const originals = (...assets: (typeof small)[]) => ({
  assets,
  convertSet: 'original',
  fname: assets[0]?.fname ?? '',
});

/** Creates the list of downloads of a portal, with its saved files, its timers and its clock. */
export function queueAt(
  fake: FakePortal,
  change: { storage?: ReturnType<typeof memory>; disk?: Disk; save?: Save; user?: () => string | null } = {},
) {
  const portal = createPortal({ url: fake.url, credentials: 'cookie', retry: 0 });
  const toasts = createToasts(() => () => undefined);
  const saved: { name: string; text: string; type: string | null }[] = [];
  const save = vi.fn<Save>(async (source, name) => {
    if (typeof source === 'string') return void saved.push({ name, text: source, type: null });
    saved.push({ name, text: await source.text(), type: source.headers.get('content-type') });
  });
  const timers = manualTimers();
  const clock = { now: 1_000_000 };
  const storage = change.storage ?? memory({ 'downloads-opened': '1' });
  const downloads = createDownloads({
    portal,
    toasts,
    save: change.save ?? save,
    storage,
    disk: () => change.disk,
    user: change.user ?? (() => null),
    after: timers.after,
    now: () => clock.now,
  });
  const items = () => downloads.store.getState().items;
  const states = () => items().map(({ fname, state }) => `${fname} ${state}`);
  const item = () => items()[0];
  const reaches = (state: string) => expect.poll(() => item()?.state).toBe(state);
  return { portal, downloads, toasts, save, saved, timers, clock, storage, items, states, item, reaches };
}

/**
 * Starts a portal whose file has 10 bytes with an ETag, and supports ranges. It sends the first 5 bytes, and the others
 * when `rest` opens. `breaks` closes the connections after the first 5 bytes instead.
 */
export async function portalOfHalves() {
  const fake = await startFakePortal();
  const about = { rest: gate(), breaks: false, etag: '"1"', ranges: [] as (string | undefined)[] };
  fake.handlers['download'] = (_, response) =>
    json(response, { url: `${API}file`, fname: 'a1.jpg', size: 10 });
  fake.handlers['file'] = async (request, response) => {
    const range = request.headers['if-range'] === about.etag ? request.headers.range : undefined;
    about.ranges.push(request.headers.range);
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    const text = '1234567890'.slice(from);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': text.length,
      'content-type': 'image/jpeg',
      etag: about.etag,
      ...(from > 0 ? { 'content-range': `bytes ${from}-9/10` } : {}),
    });
    if (from > 0) return void response.end(text);
    response.write(text.slice(0, 5));
    if (about.breaks) return void setTimeout(() => response.destroy(), 5);
    await about.rest.passed;
    response.end(text.slice(5));
  };
  return { fake, about };
}

/** Creates a disk with one file, whose content the test can read. Closing a writer moves its bytes to the file. */
export function memoryDisk(content = { text: '', removed: false, allowed: true }) {
  const file: DiskFile = {
    name: 'chosen.jpg',
    size: () => Promise.resolve(content.text.length),
    allow: () => Promise.resolve(content.allowed),
    open(from) {
      let written = content.text.slice(0, from);
      return Promise.resolve({
        write(chunk) {
          written += new TextDecoder().decode(chunk);
          return Promise.resolve();
        },
        close() {
          content.text = written;
          return Promise.resolve();
        },
        abort: () => Promise.resolve(),
      });
    },
    remove() {
      content.removed = true;
      return Promise.resolve();
    },
  };
  const stored = new Map<string, DiskFile>();
  const disk: Disk = {
    pick: () => Promise.resolve(file),
    keep: (id, chosen) => Promise.resolve(void stored.set(id, chosen)),
    restore: (id) => Promise.resolve(stored.get(id) ?? null),
    forget: (id) => Promise.resolve(void (id === undefined ? stored.clear() : stored.delete(id))),
  };
  return { disk, file, stored, content };
}
