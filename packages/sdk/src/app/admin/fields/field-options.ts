import type { CountedField, IndexField } from '../../../contract/calls/indexing.js';
import type { ConfigFieldInfo } from '../../../config/list.js';
import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import { fieldOf, isFieldName, SCORE } from '../../../contract/fields.js';
import { isFieldLike } from '../../../contract/field-name.js';
import { COMPUTED_FIELDS } from '../../../domains/assets/computed.js';
import { fieldLabel } from '../../../domains/fields/label.js';
import { collatorOf } from '../../../lib/text/formatters.js';
import type { Translator } from '../../../translations/translator.js';
import { foldText } from '../../../lib/text/folding.js';
import { foldedText } from '../search/folded-text.js';
import { countText } from '../../../domains/facets/format.js';
import { examplesText, extentText } from './field-facts.js';

/** Kind of a field's values, for its icon. */
export type FieldKind = 'text' | 'keyword' | 'number' | 'date' | 'computed';

/** A field that an admin can choose. */
export interface FieldOption {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Number of values, or that it is a range. Empty before it is loaded. */
  readonly values: string;
  /** Examples of its values, or its extent. Empty if there are none. */
  readonly examples: string;
  /** Message key of the reason why the field cannot be chosen. Null if it can. */
  readonly reason: string | null;
}

/** Input of {@link fieldOptions}. */
export interface FieldOptionsInput {
  /** Purpose of the field: to filter, to sort by, or to show. */
  readonly purpose: ConfigFieldInfo['fields'];
  /** The fields of the index. */
  readonly fields: readonly IndexField[];
  /** Facts about them, keyed by field. Empty before they are loaded. */
  readonly counts: ReadonlyMap<string, CountedField>;
  readonly translator: Translator;
}

/** Returns the fields of the library for a purpose, by label. Those that are not suitable are the last ones. */
export function fieldOptions({ purpose, fields, counts, translator }: FieldOptionsInput): FieldOption[] {
  const { compare } = collatorOf(translator.locale);
  const names = new Set([
    ...fields.map(({ name }) => name),
    ...counts.keys(),
    ...(purpose === 'sort' ? [SCORE] : purpose === 'metadata' ? SHOWN_BY_DEFAULT : []),
  ]);
  return [...names]
    .map((name): FieldOption => {
      const counted = counts.get(name);
      const field = fields.find((other) => other.name === name);
      return {
        name,
        label: fieldLabel(name, translator, {}, fields),
        kind: kindOf(counted?.type ?? field?.type),
        ...factsOf(counted, translator),
        reason: reasonOf(purpose, name, counted, field),
      };
    })
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null) || compare(a.label, b.label));
}

/** Returns the options that match a text in their label, name or examples. */
export function matchingFields(options: readonly FieldOption[], text: string): FieldOption[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return options.filter(({ label, name, examples }) => {
    const { folded } = foldedText(`${label} ${name} ${examples}`);
    return words.every((word) => folded.includes(word));
  });
}

/**
 * Returns the entered name, if it is the name of a field that the index does not have. The asset may have it anyway, and
 * the library may get it later. Filters need a field of the index.
 */
export function otherField(
  purpose: FieldOptionsInput['purpose'],
  options: readonly FieldOption[],
  text: string,
): readonly string[] {
  const name = text.trim();
  const isOther = purpose !== 'facet' && isFieldLike(name) && !options.some((option) => option.name === name);
  return isOther ? [name] : [];
}

/** Fields that the default configuration shows, and those that are computed from other fields. */
const SHOWN_BY_DEFAULT: readonly string[] = /* @__PURE__ */ (() => {
  const { search, assetInfo, infoView, bookmark } = DEFAULT_CONFIG;
  const infos = [assetInfo, infoView, bookmark].flatMap((info) => [...info.paramsLeft, ...info.paramsRight]);
  const shown = [...search.listColumns, ...infos].map(({ field_name }) => field_name);
  return [...shown, ...COMPUTED_FIELDS];
})();

function kindOf(type: string | undefined): FieldKind {
  if (type === 'text' || type === 'keyword' || type === 'date') return type;
  return type === 'integer' || type === 'float' ? 'number' : 'computed';
}

function factsOf(
  counted: CountedField | undefined,
  translator: Translator,
): Pick<FieldOption, 'values' | 'examples'> {
  if (counted === undefined || counted.assets === 0) return { values: '', examples: '' };
  const { t, locale } = translator;
  const isRange = counted.rangeFacet && counted.min !== undefined;
  const count = counted.values;
  const values = isRange
    ? t('settings.field.range')
    : t('settings.field.values', {
        count,
        values: `${countText(count, locale)}${counted.valuesExact ? '' : '+'}`,
      });
  return {
    values,
    examples: (isRange ? extentText(counted, locale) : null) ?? examplesText(counted, translator),
  };
}

function reasonOf(
  purpose: FieldOptionsInput['purpose'],
  name: string,
  counted: CountedField | undefined,
  field: IndexField | undefined,
): string | null {
  if (purpose === 'facet') {
    if (counted?.isFacet ?? (field?.isFacet === true || field?.isRange === true)) return null;
    return `field.noFilter.${counted?.noFilter ?? 'text'}`;
  }
  if (purpose !== 'sort' || name === SCORE) return null;
  const isSortable = counted?.isSortable ?? (!isFieldName(name) || fieldOf(name).sort === true);
  return isSortable ? null : 'field.noSort';
}
