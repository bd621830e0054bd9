import { describe, expect, it, vi } from 'vitest';
import { createPortal } from '@assetportal/sdk';
import { playableAs } from '@assetportal/sdk/rules';
import { asset } from '../../support/asset.js';
import { json, problem } from '../../support/http.js';
import { startFakePortal } from '../../support/portal.js';

describe('playback (specification, section 7, Download)', () => {
  it(
    'repeats the request while the server converts the video',
    { tags: ['7.call.download.video'] },
    async () => {
      const fake = await startFakePortal();
      let conversions = 1;
      fake.handlers['download/video/a1'] = (_, response) =>
        conversions-- > 0 ? problem(response, 503, 'not-ready') : json(response, { url: '/video/a1' });
      const onPreparing = vi.fn<() => void>();
      const { downloads } = createPortal({ url: fake.url, retry: 0 });
      expect(await downloads.playback({ id: 'a1' }, { onPreparing })).toBe(`${fake.url}/video/a1`);
      expect(onPreparing).toHaveBeenCalledOnce();
      expect(fake.count('GET download/video/a1')).toBe(2);
    },
  );

  it('rejects if the signal aborts during the conversion, or if there is no video', async () => {
    const fake = await startFakePortal();
    fake.handlers['download/video/a1'] = (_, response) => problem(response, 503, 'not-ready');
    const { downloads } = createPortal({ url: fake.url, retry: 0 });
    const controller = new AbortController();
    const onPreparing = () => controller.abort();
    await expect(
      downloads.playback({ id: 'a1' }, { signal: controller.signal, onPreparing }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await expect(downloads.playback({ id: 'a2' })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['video', { asset_groups: ['video'] }, undefined, 'video'],
    ['audio that the browser supports', { asset_groups: ['audio'], mime: 'audio/mpeg' }, true, 'audio'],
    [
      'audio that the browser does not support',
      { asset_groups: ['audio'], mime: 'audio/x' },
      false,
      undefined,
    ],
    ['audio of unknown type', { asset_groups: ['audio'] }, true, undefined],
    ['an image', { asset_groups: ['image'], mime: 'image/png' }, true, undefined],
    ['an offline video', { asset_groups: ['video'], offline: true as const }, true, undefined],
  ])('playableAs returns the player for %s', (_, change, canPlay, kind) => {
    expect(playableAs(asset('a', change), () => canPlay ?? false)).toBe(kind);
  });
});
