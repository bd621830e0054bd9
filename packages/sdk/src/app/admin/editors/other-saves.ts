import { createAdminClient } from '../../../client/calls/administration.js';
import type { Portal } from '../../../client/portal.js';
import { diffConfig, type ConfigChange } from '../../../config/diff.js';
import { readConfig } from '../../../config/upgrade/read.js';
import type { ChangeSet, VersionReference } from '../../../contract/schemas/admin/history.js';
import type { ChangeClient } from '../../../contract/vocabulary.js';
import { isSameJson } from '../../../lib/same-json.js';
import { isRelatedPath } from '../../../lib/json-path.js';

/** A save of the configuration by another admin, or by a program. */
export interface OtherSave {
  /** Null for the portal itself. */
  readonly user: string | null;
  readonly client: ChangeClient | null;
  /** Time in ISO 8601, UTC. */
  readonly date: string;
  readonly changes: readonly ConfigChange[];
}

/** Number of saves after which the search for the common version ends. */
const MAX_SAVES = 20;

/**
 * Returns the saves of others since a version of the configuration, the newest first, from the history. It compares contents,
 * because the history has no ETags.
 *
 * @param options.base stored document of that version
 * @param options.own Document that this admin has saved since then. Undefined if there is none.
 * @throws PortalError
 */
export async function loadOtherSaves(options: {
  readonly portal: Portal;
  readonly base: unknown;
  readonly own?: unknown;
  readonly signal: AbortSignal;
}): Promise<readonly OtherSave[]> {
  const { portal, base, own, signal } = options;
  const { changes } = createAdminClient(portal);
  const { changes: sets } = await changes.list({ kind: ['config'], rows: MAX_SAVES }, { signal });
  const contentOf = async ({ id }: VersionReference): Promise<unknown> =>
    id === undefined ? undefined : (await portal.history.get({ id }, { signal })).content;
  const saves: OtherSave[] = [];
  let after: unknown;
  for (const [index, set] of sets.entries()) {
    const versions = versionsOf(set);
    if (versions === undefined) break;
    if (index === 0) after = await contentOf(versions.after);
    if (isSameJson(after, base)) break;
    const before = await contentOf(versions.before);
    const isOwn = own !== undefined && index === 0 && isSameJson(after, own);
    if (!isOwn) saves.push(saveOf(set, before, after));
    if (versions.before.state === 'dropped') break;
    after = before;
  }
  return saves;
}

/** Returns the versions of the configuration before and after a change set. */
function versionsOf({ documents }: ChangeSet) {
  const config = documents.filter(({ kind }) => kind === 'config');
  const [first, last] = [config[0], config.at(-1)];
  return first === undefined || last === undefined ? undefined : { before: first.before, after: last.after };
}

function saveOf({ user, client, date }: ChangeSet, before: unknown, after: unknown): OtherSave {
  return {
    user,
    client: client ?? null,
    date,
    changes: diffConfig(readConfig(before).config, readConfig(after).config),
  };
}

/** Returns the save that changed a setting last, if any. */
export function saveThatChanged(
  saves: readonly OtherSave[],
  { path }: Pick<ConfigChange, 'path'>,
): OtherSave | undefined {
  return saves.find(({ changes }) => changes.some((change) => isRelatedPath(change.path, path)));
}

/** Returns the names of the users who changed settings, each once. Saves of the portal itself have no name. */
export function authorsOf(
  saves: readonly OtherSave[],
  changes: readonly Pick<ConfigChange, 'path'>[],
): readonly string[] {
  const names = changes.map((change) => saveThatChanged(saves, change)?.user ?? null);
  return [...new Set(names)].filter((name) => name !== null);
}
