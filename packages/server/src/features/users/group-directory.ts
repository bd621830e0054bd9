import {
  getGroupDirectory,
  nameKey,
  saveGroupDirectory,
  type GroupDirectory,
} from '@assetportal/sdk/contract';
import { assertGroups } from '../../auth/accounts/lists.js';
import type { AuditedAction } from '../../auth/audit.js';
import { contentOf, PERMISSIONS, ruleSetOf } from '../../auth/permissions/rule-document.js';
import { originOf, sendCurrent, versionOf } from '../../documents/versioned-documents.js';
import { mayChange } from '../../http/conditional/etag.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { BulkChange } from '../../store/bulk.js';
import type { ChangeOrigin, StoredDocument } from '../../store/documents.js';
import { normalizedName } from '../../store/names.js';
import type { AppContext } from '../context.js';
import { problemOf } from './accounts.js';
import { versionOfContent } from './directory-version.js';

type Input = HandlerInput<typeof saveGroupDirectory>;

/** Adds the routes that read and replace the groups that an admin added as one document. */
export function groupDirectoryRoutes(ctx: AppContext): void {
  const { mount, audit, changes, store } = ctx;
  mount(getGroupDirectory, async (input) => {
    const document = documentOf((await store.groups.list()).map(({ name }) => name));
    await sendCurrent(input, versionOfContent(document), 'private, no-cache');
    return document;
  });

  mount(saveGroupDirectory, async (input) => {
    assertGroups(input.body.groups);
    const origin = originOf(input, 'saved');
    const { added, removed, respelled, rulesChanged, after } = await replaceGroups(ctx, input, origin);
    if (rulesChanged) {
      await changes.publish(PERMISSIONS);
      await audit.write(input, 'saved', PERMISSIONS.kind, { change: origin.change });
    }
    await audit.writeAll(input, [
      ...added.map((subject): AuditedAction => ({ action: 'group-added', subject })),
      ...respelled.map(({ name: subject, before }): AuditedAction => ({
        action: 'group-added',
        subject,
        detail: { before },
      })),
      ...removed.map((subject): AuditedAction => ({ action: 'group-removed', subject })),
    ]);
    input.reply.header('etag', versionOfContent(documentOf(after)).etag);
    return {};
  });
}

const documentOf = (groups: readonly string[]): GroupDirectory => ({ groups: [...groups] });

/**
 * Replaces the groups, and removes the rules of the removed ones, in one transaction. Repeats it if the rules were
 * changed in between, or the groups without an `If-Match` in the request.
 *
 * @throws ApiError `changed-meanwhile`
 */
async function replaceGroups({ store }: AppContext, input: Input, origin: ChangeOrigin) {
  const groups = input.body.groups.map(normalizedName);
  for (;;) {
    const present = (await store.groups.list()).map(({ name }) => name);
    const version = versionOfContent(documentOf(present));
    if (!mayChange(input.ifMatch, version)) throw new ApiError('changed-meanwhile');
    const added = without(groups, present);
    const removed = without(present, groups);
    // A new group starts without rules, even if the removal of a previous group with this name was interrupted.
    const documents = withoutRulesOf([...added, ...removed], await store.documents.get(PERMISSIONS), {
      user: input.principal.kind === 'user' ? input.principal.name : null,
      origin,
    });
    const applied = await store.bulk.apply({
      groups,
      documents,
      onlyIfGroups: (current) => versionOfContent(documentOf(current)).etag === version.etag,
    });
    if (!('refused' in applied)) {
      const respelled = otherSpellings(groups, present);
      return { added, removed, respelled, rulesChanged: documents.length > 0, after: applied.groups ?? [] };
    }
    if (applied.refused !== 'changed-meanwhile') throw problemOf(applied, '');
  }
}

/** Returns the names that are not among others, regardless of case. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(nameKey));
  return names.filter((name) => !keys.has(nameKey(name)));
}

/** Returns the names that others have only in another case. */
function otherSpellings(names: readonly string[], others: readonly string[]) {
  const spelled = new Map(others.map((name) => [nameKey(name), name]));
  return names.flatMap((name) => {
    const before = spelled.get(nameKey(name));
    return before === undefined || before === name ? [] : [{ name, before }];
  });
}

/** Returns the change that removes the rules of groups. Empty if they have none. */
function withoutRulesOf(
  groups: readonly string[],
  stored: StoredDocument | undefined,
  by: { readonly user: string | null; readonly origin: ChangeOrigin },
): NonNullable<BulkChange['documents']> {
  const keys = new Set(groups.map(nameKey));
  const present = ruleSetOf(stored);
  const rules = present.rules.filter(({ group }) => !keys.has(nameKey(group)));
  if (rules.length === present.rules.length) return [];
  const { etag } = versionOf(stored);
  const onlyIf = (current: StoredDocument | undefined) => versionOf(current).etag === etag;
  return [{ key: PERMISSIONS, change: { ...by, content: contentOf({ ...present, rules }), onlyIf } }];
}
