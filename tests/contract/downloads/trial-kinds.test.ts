/** @module-tag night */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient, trialProblem, type AdminClient } from '@assetportal/sdk/admin';
import type { Asset, ConvertSetSettings } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { findTool } from '../../../packages/server/src/workers/spawn.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { folderOf } from '../../fixtures/started-portal.js';

const FILES = {
  'clip.mov': 'known/video-h264.mov',
  'long.mp4': 'known/video-12s-5-thumbs.mp4',
  'cover.mp3': 'audio/testMP3_coverArt.mp3',
  'noise.wav': 'known/audio-stereo.wav',
  'seven.pdf': 'known/pdf-7-pages.pdf',
  'letter.docx': 'documents/office/test.docx',
  'box.glb': '3d/glb/BoxTextured.glb',
} as const;

const [ffmpeg, office] = await Promise.all(['ffmpeg', 'soffice'].map(findTool));

const set = (more: Pick<ConvertSetSettings, 'assetGroups' | 'format'> & Partial<ConvertSetSettings>) => ({
  id: 'trial',
  longestSide: 160,
  ...more,
});

describe.skipIf(!sharedAssets)('a trial of a real asset (needs ../shared/assets)', () => {
  let folder: Awaited<ReturnType<typeof folderOf>>;
  let server: TestPortal;
  let admin: AdminClient;
  let assets: readonly Asset[];
  const start = async () => {
    server = await testPortal(folder.path);
    await server.settled();
    const portal = await server.admin();
    admin = createAdminClient(portal);
    ({ assets } = await portal.search.query({ rows: 100 }));
  };
  beforeAll(async () => {
    const entries = Object.entries(FILES).map(async ([name, path]) => {
      return [name, await readFile(join(sharedAssets ?? '', 'files', path))] as const;
    });
    folder = await folderOf(Object.fromEntries(await Promise.all(entries)));
    await start();
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });
  const assetOf = (name: keyof typeof FILES) => assets.find(({ fname }) => fname === name) ?? expect.fail();
  const trial = (name: keyof typeof FILES, definition: ConvertSetSettings) =>
    admin.convertSets.trial({ assetId: assetOf(name).id, definition });

  it.each<[keyof typeof FILES, ConvertSetSettings, boolean]>([
    ['clip.mov', set({ assetGroups: ['video'], format: 'jpeg' }), ffmpeg !== undefined],
    ['cover.mp3', set({ assetGroups: ['audio'], format: 'webp' }), true],
    ['noise.wav', set({ assetGroups: ['audio'], format: 'png' }), true],
    ['seven.pdf', set({ assetGroups: ['document'], format: 'jpeg' }), true],
    ['box.glb', set({ assetGroups: ['3d'], format: 'avif' }), true],
    ['letter.docx', set({ assetGroups: ['document'], format: 'jpeg' }), office !== undefined],
  ])('%s is an image with its size, beside that of the original', async (name, definition, isPossible) => {
    if (!isPossible) return;
    const tried = await trial(name, definition);
    const content = tried.content ?? expect.fail();
    const { width, height } = await sharp(content).metadata();
    expect(tried).toMatchObject({ width, height, bytes: content.length, unchanged: false });
    expect(Math.max(width, height)).toBeLessThanOrEqual(160);
    expect(tried.original).toMatchObject({
      bytes: assetOf(name).file_size,
      filetype: assetOf(name).filetype,
    });
    expect(tried.pages).toBe(name === 'seven.pdf' ? 7 : tried.pages);
  });

  it.runIf(ffmpeg)('has the first seconds of a video, with an estimate of its size', async () => {
    const tried = await trial('long.mp4', set({ assetGroups: ['video'], format: 'mp4' }));
    const content = tried.content ?? expect.fail();
    expect(tried).toMatchObject({ mime: 'video/mp4', seconds: 5 });
    expect(Buffer.from(content.subarray(4, 8)).toString('latin1')).toBe('ftyp');
    const { duration = 0 } = assetOf('long.mp4');
    expect(tried.bytes).toBe(Math.round((content.length * duration) / 5));
  });

  it('delivers a PDF unchanged in the format PDF', async () => {
    const tried = await trial('seven.pdf', { id: 'pdf', assetGroups: ['document'], format: 'pdf' });
    expect(tried).toMatchObject({ unchanged: true, bytes: assetOf('seven.pdf').file_size });
  });

  it('names the missing program and what to do, on a machine without programs', async () => {
    const path = process.env['PATH'];
    await server.close();
    process.env['PATH'] = '';
    onTestFinished(() => void (process.env['PATH'] = path));
    await start();
    const [en, de] = await Promise.all([loadAdminTranslations('en'), loadAdminTranslations('de')]);
    const messagesOf = async (name: keyof typeof FILES, definition: ConvertSetSettings) => {
      const error: unknown = await trial(name, definition).catch((reason: unknown) => reason);
      const problem = trialProblem(error, { set: definition, asset: assetOf(name) });
      return problem.kind === 'converter' ? [en, de].map(({ t }) => t(problem.key, problem.params)) : [];
    };
    expect(await messagesOf('clip.mov', set({ assetGroups: ['video'], format: 'mp4' }))).toEqual([
      'The server lacks ffmpeg (libx264). Install it on the server, then restart the portal. “assetportal doctor” lists all missing programs.',
      'Auf dem Server fehlt ffmpeg (libx264). Installieren Sie es auf dem Server und starten Sie das Portal neu. „assetportal doctor“ listet alle fehlenden Programme auf.',
    ]);
    const [video] = await messagesOf('clip.mov', set({ assetGroups: ['video'], format: 'jpeg' }));
    expect(video).toMatch(/^The server lacks ffmpeg\. /);
    const [letter] = await messagesOf('letter.docx', {
      id: 'pdf',
      assetGroups: ['document'],
      format: 'pdf',
    });
    expect(letter).toMatch(/^The server lacks LibreOffice\. /);
    // Other kinds need no program.
    expect(await trial('box.glb', set({ assetGroups: ['3d'], format: 'png' }))).toMatchObject({
      filetype: 'png',
    });
  });
});
