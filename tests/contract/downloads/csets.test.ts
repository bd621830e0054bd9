import { describe, expect, it } from 'vitest';
import { loggedIn } from '../../fixtures/users.js';
import { preparedLibrary } from '../../fixtures/prepared.js';
import { problemOf } from '../../fixtures/problem.js';
import { startedPortal } from '../../fixtures/started-portal.js';

const portal = await startedPortal(preparedLibrary());
const anna = await loggedIn(portal, 'anna');
const { assets } = await anna.search.query({ rows: 100 });
const ids = assets.map(({ id }) => id);

const one = (group: string): string => {
  const found = assets.find(
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
