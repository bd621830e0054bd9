import type { BackupChange, CheckedBackup } from '@assetportal/sdk/contract';
import type { View } from '../../kernel/view.js';

/** A change of a part that a restore would make. */
interface PartChange extends BackupChange {
  readonly part: string;
}

/** Returns the listed changes of all parts. */
export const changesOf = (parts: CheckedBackup['parts']): PartChange[] =>
  parts.flatMap(({ part, details }) => details.map((change) => ({ ...change, part })));

export const CHANGES: View<PartChange> = {
  kinds: ['restore-plan', 'change'],
  members: ({ part, change, item, name, of, from, to }) => ({
    part,
    change,
    item,
    name,
    of: of ?? null,
    from: from ?? null,
    to: to ?? null,
  }),
  fieldNames: ['part', 'change', 'item', 'name', 'of', 'from', 'to'],
  columns: () => ({
    change: ({ change }) => change,
    item: ({ item }) => item,
    name: ({ name }) => name,
    of: ({ of = '' }) => of,
  }),
  cells: ({ part, change, item, name, of = '', from = '', to = '' }) => [
    part,
    change,
    item,
    name,
    of,
    from,
    to,
  ],
};
