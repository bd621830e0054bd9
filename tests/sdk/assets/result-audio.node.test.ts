import { expect, it, vi } from 'vitest';
import { resultAudioModule } from '@assetportal/sdk';
import { json } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';

it('plays one audio file at a time, until it ends, fails, or the session changes', async () => {
  const fake = await startFakePortal();
  for (const id of ['a1', 'a2'])
    fake.handlers[`download/video/${id}`] = (_, response) => json(response, { url: `/${id}.mp3` });
  const app = appOf(fake);
  const audio = app.module(resultAudioModule);
  const state = () => audio.store.getState();
  const none = { id: null, src: null };

  audio.toggle({ id: 'a1' });
  expect(state()).toEqual({ id: 'a1', src: null });
  audio.toggle({ id: 'a2' });
  await vi.waitFor(() => expect(state()).toEqual({ id: 'a2', src: `${fake.url}/a2.mp3` }));
  // The end of another file has no effect.
  audio.end('a1');
  expect(state().id).toBe('a2');
  audio.toggle({ id: 'a2' });
  expect(state()).toEqual(none);

  audio.toggle({ id: 'a9' });
  await vi.waitFor(() => expect(state()).toEqual(none));

  await app.start();
  audio.toggle({ id: 'a1' });
  await vi.waitFor(() => expect(state().src).not.toBeNull());
  await app.session.login({ user: 'ada', pass: 'right' });
  expect(state()).toEqual(none);
  app.stop();
});
