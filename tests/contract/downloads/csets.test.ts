import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { AccessRule, ConvertSetSettings } from '@assetportal/sdk/contract';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { sharedPortal } from '../../fixtures/portals/portals.js';

const { portal } = await sharedPortal('sample');
const anna = await loggedIn(portal, 'anna');
const { assets } = await anna.search.query({ rows: 100 });
const ids = assets.map(({ id }) => id);

/** Returns the ID of the largest asset of a group. Estimates of the smallest files say little. */
const one = (group: string): string => {
  const bySize = [...assets].sort((a, b) => b.file_size - a.file_size);
  const found = bySize.find(
    ({ asset_groups: groups, filetype }) =>
      groups.includes(group) && (group !== 'document' || filetype === 'pdf'),
  );
  if (found === undefined) throw new Error(`The sample library contains no ${group}.`);
  return found.id;
};
const idsOf = async (requested: readonly string[]) =>
  (await anna.downloads.convertSets({ ids: requested })).map(({ id }) => id);

describe('session/csets', { tags: ['7.call.session.csets'] }, () => {
  it(
    'returns the convert sets of an asset to users and guests',
    { tags: ['3.convert-set', '7.call.session.csets'] },
    async () => {
      const original = [{ id: 'original', title: 'Original' }];
      const image = one('image');
      const imageSets = [
        ...original,
        { id: 'print', title: 'Print' },
        { id: 'large', title: 'Large' },
        { id: 'web', title: 'Web' },
      ];
      expect(await anna.downloads.convertSets({ ids: [image] })).toEqual(imageSets);
      expect(await portal.client().downloads.convertSets({ ids: [image] })).toEqual(imageSets);
      const document = await idsOf([one('document')]);
      expect(document).toEqual(['original', 'pdf', 'page']);
      // Only convert sets that apply to all of the assets are returned.
      expect(await idsOf([image, one('document')])).toEqual(['original']);
    },
  );

  it('returns titles in the requested language', async () => {
    const german = await portal
      .client(undefined, { locale: 'de' })
      .downloads.convertSets({ ids: [one('image')] });
    expect(german.map(({ title }) => title)).toContain('Groß');
  });

  it('ignores removed assets, and fails if none is left', async () => {
    expect(await idsOf(['gone', one('image')])).toContain('web');
    expect(await problemOf(anna.downloads.convertSets({ ids: ['gone', 'gone too'] }))).toBe(
      '404 asset-not-found',
    );
  });

  it('returns 404 to a user who may not view any assets', async () => {
    const chief = await loggedIn(portal, 'chief', { isAssetUser: false, isGuiAdmin: true });
    expect(await problemOf(chief.downloads.convertSets({ ids }))).toBe('404 asset-not-found');
  });

  it.each([
    ['no ID', ''],
    ['an empty ID', 'asset_id='],
    ['an ID that is too long', `asset_id=${'x'.repeat(101)}`],
  ])('rejects %s', async (_name, query) => {
    expect(await portal.json(`session/csets?${query}`)).toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
  });
});

describe('POST session/csets', { tags: ['d.rights.everywhere'] }, () => {
  const offer = (ids: readonly string[], convertSet?: string, user = anna) =>
    user.downloads.offer({ ids, convertSet });
  const setsOf = async (...args: Parameters<typeof offer>) =>
    new Map((await offer(...args)).convertSets.map((set) => [set.id, set]));
  const withId = (id: string) => assets.find((asset) => asset.id === id)!;
  /** Saves permission rules, and removes them at the end of the test. */
  async function permit(...rules: AccessRule[]): Promise<void> {
    const { permissions } = createAdminClient(await portal.admin());
    onTestFinished(async () => void (await permissions.save({ rules: [] })));
    await permissions.save({ rules });
  }

  it('offers each convert set that at least one of the assets has', async () => {
    const [image, document] = [one('image'), one('document')];
    const { convertSets, unavailable } = await offer([image, document, image, 'gone']);
    expect(unavailable).toEqual(['gone']);
    expect(convertSets.map(({ id, allowed, total }) => [id, allowed, total])).toEqual([
      ['original', 2, 2],
      ...['print', 'large', 'web', 'pdf', 'page'].map((id) => [id, 1, 2]),
    ]);
    const [original, , large] = convertSets;
    expect(original).toEqual({
      id: 'original',
      title: 'Original',
      allowed: 2,
      total: 2,
      bytes: withId(image).file_size + withId(document).file_size,
    });
    expect(large).toMatchObject({ version: expect.stringMatching(/^[0-9a-f]{16}$/) as string });
    expect(large).toMatchObject({ longestSide: 2400, assetGroups: ['image'], filetype: 'jpg' });
    // The PDF is already in the requested format.
    expect(convertSets.find(({ id }) => id === 'pdf')).toMatchObject({
      bytes: withId(document).file_size,
      filetype: 'pdf',
    });
  });

  it('describes the file of a single asset, and estimates its size until it exists', async () => {
    const { id, fname, pixel_x: x, pixel_y: y, file_size: bytes, filetype } = withId(one('image'));
    const before = await setsOf([id]);
    expect(before.get('original')).toMatchObject({ fname, width: x, height: y, bytes, filetype });
    for (const convertSet of ['print', 'large', 'web']) {
      const estimate = before.get(convertSet);
      const link = await anna.downloads.link({ id, convertSet });
      const file = Buffer.from(await (await fetch(portal.url + link.url)).arrayBuffer());
      const { width, height } = await sharp(file).metadata();
      expect(estimate).toMatchObject({ estimated: true, fname: link.fname, width, height });
      expect(Math.abs(Math.log((estimate?.bytes ?? 0) / file.length))).toBeLessThan(Math.log(2));
      const after = (await setsOf([id])).get(convertSet);
      expect(after).toMatchObject({ bytes: file.length, width, height });
      expect(after).not.toHaveProperty('estimated');
    }
  });

  it('derives the size in pixels with the rule of the conversion', { tags: ['gate'] }, async () => {
    const { convertSets } = createAdminClient(await portal.admin());
    const set = (id: string, more: Partial<ConvertSetSettings>): ConvertSetSettings => ({
      id,
      assetGroups: ['image'],
      format: 'png',
      ...more,
    });
    onTestFinished(async () => void (await convertSets.save({ convertSets: [] })));
    await convertSets.save({
      convertSets: [
        set('box', { width: 300, height: 200 }),
        set('crop', { width: 301, height: 100, crop: 'center' }),
        set('side', { longestSide: 777, format: 'avif' }),
        set('slide', { assetGroups: ['document'], longestSide: 1111, format: 'webp' }),
      ],
    });
    for (const id of [one('image'), one('document')]) {
      const offered = await setsOf([id]);
      for (const convertSet of ['box', 'crop', 'side', 'slide', 'page']) {
        const { width, height } = offered.get(convertSet) ?? {};
        if (!offered.has(convertSet)) continue;
        const link = await anna.downloads.link({ id, convertSet });
        const real = await sharp(await (await fetch(portal.url + link.url)).arrayBuffer()).metadata();
        // The size of a page is derived from that of its preview, which is rounded.
        const tolerance = id === one('document') ? 2 : 0;
        expect(Math.abs((width ?? 0) - real.width), convertSet).toBeLessThanOrEqual(tolerance);
        expect(Math.abs((height ?? 0) - real.height), convertSet).toBeLessThanOrEqual(tolerance);
      }
    }
  });

  it('lists the assets that are not available in the requested convert set', async () => {
    const [image, document] = [one('image'), one('document')];
    expect((await offer([image, document], 'web')).unavailable).toEqual([document]);
    expect((await offer([image, document], 'original')).unavailable).toEqual([]);
    expect(await problemOf(offer([image], 'no-such-set'))).toBe('404 convert-set-unknown');
  });

  it('applies the convert sets of each folder, and rejects only assets without any', async () => {
    const [image, document] = [one('image'), one('document')];
    await permit({ group: 'users', folder: '', access: 'download', convertSets: ['web'] });
    const limited = await offer([image, document]);
    expect(limited.convertSets.map(({ id, allowed, total }) => [id, allowed, total])).toEqual([
      ['web', 1, 2],
    ]);
    expect(limited.unavailable).toEqual([document]);
    expect(await problemOf(offer([document]))).toBe('403 forbidden');
    await permit({ group: 'users', folder: '', access: 'view' });
    expect(await problemOf(offer([image, document, 'gone']))).toBe('403 forbidden');
    await permit({ group: 'users', folder: '', access: 'none' });
    expect(await problemOf(offer([image]))).toBe('404 asset-not-found');
    expect(await problemOf(offer(['gone']))).toBe('404 asset-not-found');
    const { folder } = withId(image);
    const other = assets.find((asset) => asset.folder !== folder)!;
    await permit(
      { group: 'users', folder: '', access: 'view' },
      { group: 'users', folder, access: 'download', convertSets: ['original', 'print'] },
    );
    const { convertSets, unavailable } = await offer([image, other.id]);
    expect([convertSets.map(({ id }) => id), unavailable]).toEqual([['original', 'print'], [other.id]]);
  });
});
