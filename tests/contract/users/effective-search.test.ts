/**
 * @module-tag night
 * @module-tag sizes
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import { isPortalError, type Portal } from '@assetportal/sdk';
import type { AccessRule, AccessSubject, WithoutRule } from '@assetportal/sdk/contract';
import { LIMITS } from '../../../packages/server/src/http/guard/limits.js';
import { folderPortal, IMAGES } from '../../fixtures/folders.js';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { times } from '../../fixtures/run/nightly.js';
import { PASSWORD } from '../../fixtures/users.js';

const server = folderPortal({
  guests: true,
  checkReplies: false,
  limits: { perMinute: { ...LIMITS.perMinute, prepare: 1_000_000 } },
});
const GROUPS = ['press', 'agencies', 'Board Ä'];
const FOLDERS = ['', 'open', 'open/closed', 'open/closed/way', 'open2', 'Bilder & "Töne"'];
/** One user for each combination of groups: every random set of rules is compared for all of them. */
const USERS = Array.from({ length: 2 ** GROUPS.length }, (_, bits) => ({
  name: `u${bits}`,
  groups: GROUPS.filter((_group, index) => (bits >> index) % 2 === 1),
}));
/** A user whose groups change with each run, while logged in. */
const CHANGING = 'changing';
/** A user whose account may not use the library, whatever the rules permit. */
const NO_ASSET_USER = 'none';
/** With guests. */
const PERSONS = USERS.length + 3;
/** Compared persons. */
const COMPARED = times(100, 1000);
const RUNS = Math.ceil(COMPARED / PERSONS);

const level = fc.constantFrom<AccessRule['access']>('none', 'view', 'download');
const rule = fc
  .record({
    group: fc.constantFrom('guests', 'users', ...GROUPS),
    folder: fc.constantFrom(...FOLDERS, 'open/closed/way/deeper', 'gone'),
    access: level,
    sets: fc.constantFrom<string[] | undefined>(undefined, ['original'], ['web'], ['web', 'original']),
  })
  .map(({ sets, ...same }): AccessRule =>
    same.access === 'download' && sets !== undefined ? { ...same, convertSets: sets } : same,
  );
const situation = fc.record({
  rules: fc.uniqueArray(rule, { maxLength: 14, selector: ({ group, folder }) => `${group}/${folder}` }),
  withoutRule: fc.record({ guests: level, users: level }),
  groups: fc.subarray(GROUPS),
});

/** Rules by which the admin, who is in this group, sees everything: others are evaluated within these limits. */
const FOR_ADMIN = FOLDERS.map((folder): AccessRule => ({ group: 'everything', folder, access: 'download' }));

let admin: AdminClient;
let visitors: { readonly subject: AccessSubject; readonly portal: Portal }[];

beforeAll(async () => {
  const login = async (user: string, pass: string) => {
    const { session } = await server.portal.client().session.get({ user, pass });
    return server.portal.client(session ?? undefined, { validate: 'off' });
  };
  admin = createAdminClient(await login('admin', ADMIN_PASSWORD));
  for (const name of [...GROUPS, 'everything']) await admin.groups.add({ name });
  await admin.users.change({ name: 'admin', groups: ['everything'] });
  await admin.permissions.save({ rules: FOR_ADMIN });
  const others = [CHANGING, NO_ASSET_USER].map((name) => ({ name, groups: GROUPS }));
  visitors = await Promise.all(
    [...USERS, ...others].map(async ({ name, groups }) => {
      await admin.users.add({
        name,
        groups,
        pass: PASSWORD,
        isGuiAdmin: true,
        isAssetUser: name !== NO_ASSET_USER,
      });
      return { subject: { user: name }, portal: await login(name, PASSWORD) };
    }),
  );
  visitors.push({ subject: { guest: true }, portal: server.portal.client(undefined, { validate: 'off' }) });
});

/** What a person really gets over HTTP, per folder and asset. */
async function reality(portal: Portal) {
  const { assets, total, facets } = await portal.search.query({ rows: 100, facets: ['folder'] });
  expect(total).toBe(assets.length);
  const ids = IMAGES.map((path) => server.asset(path).id);
  const downloadable = async (convertSet: string): Promise<string[]> => {
    try {
      const { unavailable } = await portal.downloads.offer({ ids, convertSet });
      return ids.filter((id) => !unavailable.includes(id)).sort();
    } catch (error) {
      expect(isPortalError(error) && error.status).toBeOneOf([403, 404]);
      return [];
    }
  };
  const [original, web] = await Promise.all([downloadable('original'), downloadable('web')]);
  return {
    visible: assets.map(({ id }) => id).sort(),
    folders: Object.fromEntries((facets['folder'] ?? []).map(({ label, count }) => [label, count])),
    any: [...new Set([...original, ...web])].sort(),
    original,
    web,
  };
}

/** Returns the result of the evaluation, in the same form. */
async function evaluated(subject: AccessSubject, draft: { rules: AccessRule[]; withoutRule: WithoutRule }) {
  const { counts, reasons, sample } = await admin.permissions.effective({
    subject,
    ...draft,
    folders: FOLDERS,
  });
  const of = new Map(reasons.map((reason) => [reason.folder, reason]));
  const select = (matches: (reason: (typeof reasons)[number]) => boolean) =>
    IMAGES.map((path) => server.asset(path))
      .filter(({ folder }) => matches(of.get(folder)!))
      .map(({ id }) => id)
      .sort();
  const inSet = (set: string) =>
    select(({ access, convertSets }) => access === 'download' && (convertSets?.includes(set) ?? true));
  const visible = select(({ access }) => access !== 'none');
  const folders: Record<string, number> = {};
  for (const path of IMAGES) {
    const { folder, id } = server.asset(path);
    if (!visible.includes(id)) continue;
    for (let at = folder; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      folders[at] = (folders[at] ?? 0) + 1;
    }
  }
  const any = select(({ access }) => access === 'download');
  expect(counts).toEqual({
    download: any.length,
    view: visible.length - any.length,
    none: IMAGES.length - visible.length,
  });
  expect(sample?.map(({ id }) => id).sort()).toEqual(visible);
  // The assets of all decisions are all assets.
  const decided = reasons.filter(({ folder, decidedBy }) => folder === (decidedBy ?? ''));
  const total = [...new Map(decided.map((each) => [each.folder, each.assets])).values()];
  expect(total.reduce((sum, count) => sum + count, 0)).toBe(IMAGES.length);
  return { visible, folders, any, original: inSet('original'), web: inSet('web') };
}

it(
  'agrees with the search and the downloads of random users',
  { tags: ['d.calls.rights', 'd.rights.rules', 'd.rights.everywhere'] },
  async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(situation, async ({ rules: random, withoutRule, groups }) => {
        const rules = [...FOR_ADMIN, ...random];
        await admin.users.change({ name: CHANGING, groups });
        // The evaluation comes first, with the rules as a draft.
        const answers = await Promise.all(
          visitors.map(({ subject }) => evaluated(subject, { rules, withoutRule })),
        );
        await admin.permissions.save({ rules, withoutRule });
        expect(await Promise.all(visitors.map(({ portal }) => reality(portal)))).toEqual(answers);
        compared += visitors.length;
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBe(RUNS * PERSONS);
    expect(compared).toBeGreaterThanOrEqual(COMPARED);
  },
);
