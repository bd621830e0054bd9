import type { RangeInput, RangeEntry } from '@assetportal/sdk/rules';

/** Place of a folder in the tree. */
interface FolderPlace {
  readonly depth: number;
  /** True if its subfolders are listed. */
  readonly open: boolean;
  /** Number of direct subfolders. */
  readonly folders: number;
}

/** A line of the facet column. */
export type FacetRow =
  | { readonly kind: 'heading'; readonly key: string; readonly label: string }
  | {
      readonly kind: 'value';
      readonly key: string;
      readonly field: string;
      readonly value: string;
      readonly label: string;
      readonly count: string;
      readonly active: boolean;
      /** True if no asset of the results has the value. */
      readonly empty?: boolean;
      /** Only for folders. */
      readonly folder?: FolderPlace;
    }
  /** Removes the filter of a field of which only one value can be selected. */
  | {
      readonly kind: 'any';
      readonly key: string;
      readonly field: string;
      readonly label: string;
      readonly active: boolean;
    }
  /** Ends of a field with a slider, which the user can type. */
  | {
      readonly kind: 'range';
      readonly key: string;
      readonly field: string;
      /** Name of the field. */
      readonly name: string;
      readonly label: string;
      readonly active: boolean;
      /** Ends of the filter, to edit. */
      readonly texts: RangeEntry;
      readonly input: RangeInput;
    }
  /** A line below a range: the other end of its filter, or the number of assets along the range. */
  | { readonly kind: 'note'; readonly key: string; readonly label: string }
  /** Shows more or fewer values of a field. `shown` is their number after that. */
  | {
      readonly kind: 'more' | 'less';
      readonly key: string;
      readonly field: string;
      readonly label: string;
      readonly shown: number;
    };

/** A row that the cursor can be on. */
export type FacetStop = Exclude<FacetRow, { kind: 'heading' | 'note' }>;

const isStop = (row: FacetRow): row is FacetStop => row.kind !== 'heading' && row.kind !== 'note';

/** Returns the row with a key. Undefined if there is none, or the cursor cannot be on it. */
export const facetAt = (rows: readonly FacetRow[], key: string | null): FacetStop | undefined =>
  rows.filter(isStop).find((row) => row.key === key);

/** Returns the key of the row that is `step` stops away from a row. The first stop if the row does not exist. */
export function facetAfter(rows: readonly FacetRow[], key: string | null, step: number): string | null {
  const stops = rows.filter(isStop);
  const at = stops.findIndex((row) => row.key === key);
  const next = at === -1 ? 0 : Math.max(0, Math.min(stops.length - 1, at + step));
  return stops[next]?.key ?? null;
}

/** Returns the key of the row of a value. */
export const valueKey = (field: string, value: string): string => `${field}\nvalue\n${value}`;
