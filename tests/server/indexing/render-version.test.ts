/** @module-tag night */
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Asset } from '@assetportal/sdk/contract';
import { imageVersion } from '../../../packages/server/src/delivery/assets/rendition-url.js';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import {
  changedSince,
  RENDER_VERSIONS,
  renderSuffix,
} from '../../../packages/server/src/media/common/render-version.js';
import { testPortal } from '../../fixtures/library.js';
import { folderOf } from '../../fixtures/started-portal.js';

/** Starts a portal, and closes it when all of its assets are prepared. Returns its database. */
async function restarted(library: string) {
  const portal = await testPortal(library);
  await portal.settled();
  await portal.close();
  return openDatabase(join(library, '.assetportal/portal.db'));
}

describe('file types whose decoder has changed', () => {
  it('are those with another version than the stored one', () => {
    expect(changedSince(undefined)).toContain('bmp');
    expect(changedSince(undefined)).not.toContain('jpg');
    expect(changedSince('{"bmp":1}')).not.toContain('bmp');
    expect(changedSince('{"bmp":1}')).toContain('psd');
    expect(changedSince('no JSON')).toContain('psd');
    expect(changedSince(RENDER_VERSIONS)).toEqual([]);
  });

  it('have a version in the URL of their images', () => {
    const asset = { sha256: 'abc', file_size: 1, filetype: 'bmp', thumbhash: 'x' } as Asset;
    expect(imageVersion(asset)).toBe(`${imageVersion({ ...asset, filetype: 'jpg' })}-r1`);
    expect([renderSuffix('jpg'), renderSuffix('constructor')]).toEqual(['', '']);
  });

  it('are prepared again once, after the update', async () => {
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a40' } });
    const library = await folderOf({
      'a.tif': await image.clone().tiff().toBuffer(),
      'b.png': await image.clone().png().toBuffer(),
    });
    onTestFinished(() => library.remove());
    const restart = () => restarted(library.path);
    const marks = `SELECT document ->> '$.fname' || ' ' || (media ->> '$.thumbhash' = 'old') FROM assets ORDER BY 1`;
    const outdate = `UPDATE assets SET media = json_set(media, '$.thumbhash', 'old')`;
    let state = await restart();
    state.exec(`${outdate}; DELETE FROM library WHERE key = 'render-versions'`);
    state.close();
    state = await restart();
    expect(state.prepare(marks).pluck().all()).toEqual(['a.tif 0', 'b.png 1']);
    state.exec(outdate);
    state.close();
    state = await restart();
    expect(state.prepare(marks).pluck().all()).toEqual(['a.tif 1', 'b.png 1']);
    state.close();
  });

  it('replace the colors that the reader of earlier versions stored for SVGs', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">';
    const library = await folderOf({
      'a.svg': `${svg}<path fill="#102030" d="M0 0H1V1H0"/></svg>`,
      'b.svg': `${svg}<g>`,
    });
    onTestFinished(() => library.remove());
    let state = await restarted(library.path);
    state.exec(`UPDATE assets SET document = json_set(document, '$.palette', json('["#ff8e00","#ff9100"]')),
      media = json_remove(media, '$.palette'); DELETE FROM library WHERE key = 'render-versions'`);
    state.close();
    state = await restarted(library.path);
    const palettes = `SELECT media ->> '$.palette' FROM assets ORDER BY document ->> '$.fname'`;
    expect(state.prepare(palettes).pluck().all()).toEqual(['["#102030"]', '[]']);
    state.close();
  });
});
