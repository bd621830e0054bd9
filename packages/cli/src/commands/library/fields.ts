import type { Portal } from '@assetportal/sdk';
import { fieldOf, isFieldName, type IndexField } from '@assetportal/sdk/contract';
import { fieldLabel } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { writeRows, type View } from '../../kernel/view.js';

/** A field of the index, as the command prints it. */
interface FieldRow {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  /** True if the field can be used with `--facet` and `--facets`. */
  readonly facet: boolean;
  /** True if the field accepts a range. */
  readonly range: boolean;
  readonly sortable: boolean;
  /** Value from the library in the form that `--facet` accepts. Null without one. */
  readonly example: string | null;
}

const NAMES = ['name', 'label', 'type', 'facet', 'range', 'sortable', 'example'] as const;

export default command({
  name: 'fields',
  group: 'assets',
  async run(context) {
    const { language, signal } = context;
    const portal = context.portal();
    const fields = await portal.index.fields({}, { signal });
    const examples = await examplesOf(portal, fields, signal);
    const translator = createTranslator({ locale: language });
    const rows = fields.map(({ name, type, isFacet, isRange }): FieldRow => ({
      name,
      label: fieldLabel(name, translator, {}, fields),
      type,
      facet: isFacet,
      range: isRange,
      sortable: isFieldName(name) && fieldOf(name).sort === true,
      example: examples.get(name) ?? null,
    }));
    await writeRows(context, VIEW, rows);
  },
});

/** Returns the most frequent value of each facet, and the extent of each range, from what the user may see. */
async function examplesOf(
  portal: Portal,
  fields: readonly IndexField[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const names = fields.filter(({ isFacet, isRange }) => isFacet || isRange).map(({ name }) => name);
  const { facets, ranges } = await portal.search.query({ rows: 0, facets: names }, { signal });
  const typeOf = new Map(fields.map(({ name, type }) => [name, type]));
  const end = (field: string, value: number) =>
    typeOf.get(field) === 'date' ? new Date(value * 1000).toISOString().slice(0, 10) : String(value);
  return new Map([
    ...Object.entries(ranges).map(
      ([field, { min, max }]) => [field, `${end(field, min)}..${end(field, max)}`] as const,
    ),
    ...Object.entries(facets).flatMap(([field, values]) => {
      const top = values.find(({ count, label }) => count > 0 && label !== '');
      return top === undefined ? [] : [[field, top.label] as const];
    }),
  ]);
}

const VIEW: View<FieldRow> = {
  kinds: ['fields', 'field'],
  members: (row) => ({ ...row }),
  fieldNames: NAMES,
  columns: ({ t }: Context) => ({
    field: ({ name }) => name,
    label: ({ label }) => label,
    type: ({ type }) => type,
    uses: (row) => usesOf(row, (use) => t(`fields.${use}`)),
    example: ({ example }) => example ?? '',
  }),
  cells: (row) => [row.name, row.label, row.type, usesOf(row, (use) => use, ','), row.example ?? ''],
};

function usesOf(
  { facet, range, sortable }: FieldRow,
  label: (use: 'facet' | 'range' | 'sort') => string,
  separator = ', ',
): string {
  return [
    ...(facet ? [label('facet')] : []),
    ...(range ? [label('range')] : []),
    ...(sortable ? [label('sort')] : []),
  ].join(separator);
}
