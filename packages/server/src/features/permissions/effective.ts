import {
  GUESTS,
  USERS,
  type AccessCounts,
  type AccessReasonReply,
  type BodyOutput,
  type EffectiveAccessReply,
  type getEffectiveAccess,
} from '@assetportal/sdk/contract';
import { createAuthorizer, type Authorizer } from '../../auth/permissions/authorizer.js';
import { isWithin, type Permission } from '../../auth/permissions/permission.js';
import type { Decision, RuleSet } from '../../auth/permissions/resolve.js';
import type { Principal } from '../../auth/principal.js';
import { toPrincipal } from '../../auth/sessions.js';
import { ApiError } from '../../lib/api-error.js';
import { parentOf } from '../../lib/folder-path.js';
import { SearchUnavailable, type FolderScope, type SearchResult } from '../../search/engine.js';
import { nameKey } from '../../store/names.js';
import type { AppContext } from '../context.js';

type Question = BodyOutput<typeof getEffectiveAccess>;

const DEFAULT_REASONS = 100;
/** Number of assets in the sample. */
const SAMPLE = 8;

/** Whose access is evaluated. */
interface Subject {
  readonly principal: Principal;
  /** Groups including the built-in one. */
  readonly groups: readonly string[];
  readonly blocked?: 'not-asset-user' | 'no-guests';
}

/**
 * Returns what a person would see: an authorizer with the rules of the request decides for each folder, and the search
 * returns the sample. It is the code that decides on every request of that person. No session is created.
 *
 * @throws ApiError `user-not-found`, `group-not-found`
 */
export async function effectiveAccess(
  ctx: AppContext,
  question: Question,
  admin: Principal,
): Promise<EffectiveAccessReply> {
  const stored = ctx.permissions.current;
  const { rights, without_rule: withoutRule } = question;
  const isDraft = rights !== undefined || withoutRule !== undefined;
  const rules: RuleSet = { rules: rights ?? stored.rules, withoutRule: withoutRule ?? stored.withoutRule };
  const { guests } = ctx.settings;
  const authorizer = createAuthorizer({ guests, permissions: { current: rules } });
  const subject = await subjectOf(ctx, question);
  const counts = await ctx.store.assets.folderCounts();
  const visible = [...counts].filter(([folder]) => ctx.authorizer.allows(admin, 'view', { folder }));
  const { principal } = subject;
  const accessOf = (by: Authorizer) => (folder: string) => by.explain(principal).permission(folder);
  const after = accessOf(authorizer);
  return {
    groups: [...subject.groups],
    ...(subject.blocked === undefined ? {} : { blocked: subject.blocked }),
    counts: countAccess(visible, after),
    ...(isDraft ? compared(visible, accessOf(ctx.authorizer), after) : {}),
    limited: visible.length < counts.size,
    ...(await sampleOf(ctx, { authorizer, principal, admin })),
    ...reasonsOf(authorizer, principal, visible, question),
  };
}

async function subjectOf({ store, settings }: AppContext, question: Question): Promise<Subject> {
  const noGuests = settings.guests ? {} : ({ blocked: 'no-guests' } as const);
  const guest: Subject = { principal: { kind: 'guest' }, groups: [GUESTS], ...noGuests };
  if ('guest' in question) return guest;
  if ('user' in question) {
    const user = await store.users.userByName(question.user);
    if (user === undefined) throw new ApiError('user-not-found', { values: { name: question.user } });
    return {
      principal: toPrincipal(user),
      groups: [...user.groups, USERS],
      ...(user.isAssetUser ? {} : { blocked: 'not-asset-user' }),
    };
  }
  const key = nameKey(question.group);
  if (key === GUESTS) return guest;
  const group = (await store.groups.list()).find(({ name }) => nameKey(name) === key);
  if (group === undefined && key !== USERS) {
    throw new ApiError('group-not-found', { values: { name: question.group } });
  }
  return memberOf(group === undefined ? [] : [group.name]);
}

/** Returns a user without other properties than the membership in these groups. */
const memberOf = (groups: readonly string[]): Subject => ({
  principal: {
    kind: 'user',
    id: 0,
    name: '',
    locale: null,
    isAssetUser: true,
    isGuiAdmin: false,
    groups,
  },
  groups: [...groups, USERS],
});

type FolderCounts = readonly (readonly [folder: string, assets: number])[];

function countAccess(folders: FolderCounts, accessOf: (folder: string) => Permission): AccessCounts {
  const counts = { download: 0, view: 0, none: 0 };
  for (const [folder, assets] of folders) counts[accessOf(folder).access] += assets;
  return counts;
}

/** Compares the access by the stored rules with that by the rules of the request. */
function compared(
  folders: FolderCounts,
  before: (folder: string) => Permission,
  after: (folder: string) => Permission,
): Pick<EffectiveAccessReply, 'before' | 'changes'> {
  const changes = { more: 0, less: 0 };
  for (const [folder, assets] of folders) {
    const [old, current] = [before(folder), after(folder)];
    // Exchanged convert sets are both: some are added, others removed.
    if (!isWithin(current, old)) changes.more += assets;
    if (!isWithin(old, current)) changes.less += assets;
  }
  return { before: countAccess(folders, before), changes };
}

/** Returns the newest assets that both the person and the admin may view. Nothing while the search is unavailable. */
async function sampleOf(
  { assets, authorizer: stored, engine }: AppContext,
  {
    authorizer,
    principal,
    admin,
  }: Record<'principal' | 'admin', Principal> & {
    readonly authorizer: Authorizer;
  },
): Promise<Pick<EffectiveAccessReply, 'sample'>> {
  const [theirs, admins] = [authorizer.explain(principal), stored.explain(admin)];
  const seesBoth = (folder: string) =>
    authorizer.allows(principal, 'view', { folder }) && stored.allows(admin, 'view', { folder });
  const folders = new Set([...theirs.folders, ...admins.folders]);
  const scope: FolderScope = {
    otherwise: theirs.scope.otherwise && admins.scope.otherwise,
    rules: [...folders].map((folder) => ({ folder, visible: seesBoth(folder) })),
  };
  let result: SearchResult;
  try {
    result = await engine.search({
      query: '*',
      filters: new Map(),
      facets: [],
      ranges: [],
      start: 0,
      rows: SAMPLE,
      scope,
      sort: { field: 'imp_date', direction: 'desc' },
    });
  } catch (error) {
    if (error instanceof SearchUnavailable) return {};
    throw error;
  }
  const own = await assets.many(result.ids, admin);
  return { sample: own.filter((asset) => authorizer.allows(principal, 'view', asset)) };
}

/** Explains the requested folders, the library itself, and all folders with a rule for one of the groups. */
function reasonsOf(
  authorizer: Authorizer,
  principal: Principal,
  folders: FolderCounts,
  { folders: requested = [], rows = DEFAULT_REASONS }: Question,
): Pick<EffectiveAccessReply, 'reasons' | 'omitted'> {
  const effective = authorizer.explain(principal);
  const assets = countsByDecision(folders, (folder) => effective.decision(folder));
  const ruled = ['', ...effective.folders].sort(
    (one, other) => Number(other === '') - Number(one === '') || (one < other ? -1 : 1),
  );
  const all = [...new Set([...requested.map((folder) => folder.normalize('NFC')), ...ruled])];
  const most = Math.max(rows, requested.length);
  return {
    reasons: all.slice(0, most).map((folder) => reasonOf(folder, effective.decision(folder), assets(folder))),
    omitted: Math.max(0, all.length - most),
  };
}

function reasonOf(folder: string, decision: Decision, assets: number): AccessReasonReply {
  const { permission, rules } = decision;
  const sets = permission.access === 'download' ? permission.sets : undefined;
  return {
    folder,
    access: permission.access,
    assets,
    decided_by: decision.folder ?? null,
    rules: [...rules],
    ...(sets === undefined ? {} : { convert_sets: [...sets] }),
  };
}

/** Returns a function with the number of assets in a folder and below for which the same rules decide as for it. */
function countsByDecision(
  folders: FolderCounts,
  decision: (folder: string) => Decision,
): (folder: string) => number {
  const counts = new Map<string, number>();
  for (const [folder, assets] of folders) {
    const top = decision(folder).folder ?? '';
    for (let path = folder; ; path = parentOf(path)) {
      counts.set(path, (counts.get(path) ?? 0) + assets);
      if (path === top || path === '') break;
    }
  }
  return (folder) => counts.get(folder) ?? 0;
}
