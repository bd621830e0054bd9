import { expect, it, vi } from 'vitest';
import { hoverVideoModule } from '@assetportal/sdk';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';

const mouse = { pointerType: 'mouse', reducedMotion: false, saveData: false };
const clip = (id: string) => asset(id, { asset_groups: ['video'], filetype: 'mp4' });
const CALL = 'GET download/video/';

/** Opens a portal that plays `a1` and `a2`, must convert `a3` first, and does not know other videos. */
async function start() {
  const fake = await startFakePortal();
  for (const id of ['a1', 'a2'])
    fake.handlers[`download/video/${id}`] = (_, response) => json(response, { url: `/${id}.mp4` });
  fake.handlers['download/video/a3'] = (_, response) => problem(response, 503, 'not-ready');
  const app = appOf(fake);
  const video = app.module(hoverVideoModule);
  return { fake, app, video, id: () => video.store.getState().id };
}

it('plays a video that rests under the pointer, with one request', async () => {
  const { fake, app, video, id } = await start();
  video.enter(clip('a1'), mouse);
  video.leave();
  // Passing over a result sends nothing.
  video.enter(clip('a1'), mouse);
  video.enter(clip('a2'), mouse);
  video.enter(clip('a2'), mouse);
  await vi.waitFor(() => expect(id()).toBe('a2'));
  expect(video.store.getState().src).toBe(`${fake.url}/a2.mp4`);
  video.enter(clip('a2'), mouse);
  expect(id()).toBe('a2');
  expect(fake.calls.filter((call) => call.startsWith(CALL))).toEqual([`${CALL}a2`]);
  // Another result ends it at once.
  video.enter(asset('a4'), mouse);
  expect(id()).toBeNull();
  app.stop();
});

it('does not wait for a conversion, and keeps the image after a failure', async () => {
  const { fake, app, video, id } = await start();
  for (const name of ['a3', 'a9']) {
    video.enter(clip(name), mouse);
    await vi.waitFor(() => expect(fake.count(`${CALL}${name}`)).toBe(1));
  }
  video.enter(clip('a1'), mouse);
  await vi.waitFor(() => expect(id()).toBe('a1'));
  expect(fake.count(`${CALL}a3`)).toBe(1);
  video.leave();
  expect(video.store.getState()).toEqual({ id: null, src: null });
  app.stop();
});

it('ends with the session', async () => {
  const { app, video, id } = await start();
  await app.start();
  video.enter(clip('a1'), mouse);
  await vi.waitFor(() => expect(id()).toBe('a1'));
  await app.session.login({ user: 'ada', pass: 'right' });
  expect(id()).toBeNull();
  app.stop();
});
