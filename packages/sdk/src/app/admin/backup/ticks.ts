import type { BackupPartReport } from '../../../contract/schemas/admin/backup.js';

type Parts = readonly Pick<
  BackupPartReport,
  'part' | 'added' | 'changed' | 'removed' | 'requires' | 'problem'
>[];

/** Returns the number of changes of a part. */
export const changesOfPart = ({ added, changed, removed }: Parts[number]): number =>
  added + changed + removed;

/** Returns true if a part can be restored. */
export const isRestorable = ({ problem }: Pick<BackupPartReport, 'problem'>): boolean =>
  problem === undefined;

/**
 * Returns the parts that are ticked at first: those that remove nothing, and whose required parts are ticked as well.
 */
export function initialTicks(parts: Parts): ReadonlySet<string> {
  const ticked = new Set(
    parts.filter((part) => isRestorable(part) && part.removed === 0).map(({ part }) => part),
  );
  return withoutUnmet(parts, ticked);
}

/** Returns the ticks after a part was ticked, with the parts that it requires, or unticked, without those that require it. */
export function toggled(parts: Parts, ticks: ReadonlySet<string>, name: string): ReadonlySet<string> {
  if (ticks.has(name)) return withoutUnmet(parts, new Set([...ticks].filter((part) => part !== name)));
  const added = new Set([...ticks, name]);
  for (let size = 0; size !== added.size;) {
    size = added.size;
    for (const { part, requires } of parts) if (added.has(part)) for (const one of requires) added.add(one);
  }
  const possible = new Set(parts.filter(isRestorable).map(({ part }) => part));
  return withoutUnmet(parts, new Set([...added].filter((part) => possible.has(part))));
}

/** Returns the number of changes of the ticked parts. */
export const tickedChanges = (parts: Parts, ticks: ReadonlySet<string>): number =>
  parts.filter(({ part }) => ticks.has(part)).reduce((count, part) => count + changesOfPart(part), 0);

/** Returns the ticks without the parts that require an unticked one. */
function withoutUnmet(parts: Parts, ticks: ReadonlySet<string>): ReadonlySet<string> {
  const met = parts.filter(
    ({ part, requires }) => ticks.has(part) && requires.every((one) => ticks.has(one)),
  );
  return met.length === ticks.size ? ticks : withoutUnmet(parts, new Set(met.map(({ part }) => part)));
}
