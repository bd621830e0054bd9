/** @module-tag gate */
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { displayedSizeTags } from '../../../../packages/server/src/library/metadata/displayed-size.js';
import { largestIcon } from '../../../../packages/server/src/media/containers/ico.js';
import { findTool } from '../../../../packages/server/src/workers/spawn.js';
import { icoOf } from './raw-files.js';
import { file, media, pixel } from '../helpers.js';

const hasVips = (await findTool('vips')) !== undefined;

test('the largest image of an icon counts, for its size and its preview', async () => {
  const bytes = await icoOf([16, 48, 256, 32]);
  expect(largestIcon(bytes)).toEqual({ index: 2, width: 256, height: 256 });
  const source = await file('a.ico', bytes);
  const handle = await open(source.path);
  expect(await displayedSizeTags(handle, 'ico')).toEqual({ 'Container:DisplayedSize': '256 256' });
  await handle.close();
  if (!hasVips) return;
  const m = await media();
  expect(await m.prepare(source)).toMatchObject({ hasPreview: true, width: 256, height: 256 });
  const color = await pixel(await m.get(source, { size: 'preview' }), 0.5, 0.5);
  for (const [channel, value] of [238, 68, 0].entries())
    expect(Math.abs((color[channel] ?? 0) - value)).toBeLessThanOrEqual(4);
});

test('a file that is no icon has no size', () => {
  expect([Buffer.alloc(3), Buffer.alloc(40), Buffer.from([0, 0, 1, 0, 0, 0])].map(largestIcon)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
