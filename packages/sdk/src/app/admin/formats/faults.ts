import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { camelName, snakeKeys } from '../../../contract/names.js';
import type { ConvertSetDefinition } from '../../../contract/schemas/convert-sets.js';
import { ORIGINAL } from '../../../contract/vocabulary.js';
import { convertSetFault } from '../../../domains/convert-sets/check.js';
import { formatFields, formatValueAt, type FormatField } from './fields.js';
import { shownBounds } from './number-values.js';

/** A value of a convert set that cannot be saved, with its message. */
export interface FormatFault {
  /** Path of the field (`FormatField.path`). */
  readonly path: string;
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

const ID = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/;

/**
 * Returns the faults of a convert set.
 *
 * @param used IDs of the other custom convert sets
 */
export function formatFaults(set: ConvertSetSettings, used: readonly string[]): readonly FormatFault[] {
  const faults = formatFields().flatMap((field) => faultOf(field, formatValueAt(set, field.path)));
  const id = idFault(set.id, used);
  if (id !== undefined) return [id, ...faults.filter(({ path }) => path !== 'id')];
  if (faults.length > 0) return faults;
  const fault = convertSetFault([snakeKeys<ConvertSetDefinition>(set)]);
  if (fault === undefined) return [];
  return [
    {
      path: camelName(String(fault.path[1])),
      key: `problem.fault.${fault.fault}`,
      params: { value: fault.value },
    },
  ];
}

/** Returns the faults of all custom convert sets, by ID. Convert sets without faults are omitted. */
export function faultsOfFormats(
  custom: readonly ConvertSetSettings[],
): ReadonlyMap<string, readonly FormatFault[]> {
  return new Map(
    custom
      .map((set, at): [string, readonly FormatFault[]] => {
        const used = custom.filter((_, other) => other !== at).map(({ id }) => id);
        return [set.id, formatFaults(set, used)];
      })
      .filter(([, faults]) => faults.length > 0),
  );
}

function idFault(id: string, used: readonly string[]): FormatFault | undefined {
  if (id === '') return { path: 'id', key: 'collections.keyRequired' };
  if (id === ORIGINAL || used.includes(id)) return { path: 'id', key: 'collections.keyUsed' };
  return ID.test(id) ? undefined : { path: 'id', key: 'fault.name' };
}

function faultOf({ path, kind, min, max, maxLength }: FormatField, value: unknown): FormatFault[] {
  if (kind === 'set')
    return Array.isArray(value) && value.length > 0 ? [] : [{ path, key: 'fault.required' }];
  if (value === undefined) return [];
  if (kind === 'integer' && !Number.isInteger(value)) return [{ path, key: 'fault.integer' }];
  if (kind === 'share' && typeof value !== 'number') return [{ path, key: 'fault.number' }];
  if (typeof value === 'number') {
    const bounds = shownBounds({ kind, min, max });
    if (min !== undefined && value < min)
      return [{ path, key: 'fault.least', params: { limit: bounds.min ?? min } }];
    if (max !== undefined && value > max)
      return [{ path, key: 'fault.most', params: { limit: bounds.max ?? max } }];
  }
  const texts = kind === 'languages' ? Object.values(value as Record<string, string>) : [value];
  const isLong = texts.some((text) => typeof text === 'string' && text.length > (maxLength ?? Infinity));
  return isLong ? [{ path, key: 'fault.long', params: { limit: maxLength ?? 0 } }] : [];
}
