/**
 * Declaration of a configuration field, as plain data. The type of its value, its default, its checks, the admin
 * form, `config set` and the JSON Schema are all derived from it. It contains no messages, because every
 * visitor's browser loads it. Labels are looked up by path (`list.ts`).
 */
interface FieldBase {
  /** Name of the shape. Fields of the same shape share their labels and descriptions. */
  readonly shape?: string;
  /** First configuration version with this field. Default: the version of the parent field. */
  readonly since?: string;
}

interface ValueField<Kind extends string, T> extends FieldBase {
  readonly widget: Kind;
  /**
   * Value if nothing is stored. A field of a list item may have no default. An item without a value for it is
   * then invalid.
   */
  readonly default?: T;
}

/** One line of text (`text`) or several (`longText`). `max` is in characters, 1000 by default. */
export interface TextField extends ValueField<'text' | 'longText', string> {
  readonly max?: number;
}

/**
 * Text in a specific format:
 *
 * - `link`: a web page, mail address, telephone number or route of the portal
 * - `pageAddress`: a web page or a route of the portal
 * - `webAddress`: an HTTP or HTTPS URL
 * - `mail`: mail addresses, separated by commas or semicolons
 * - `language`: a language code
 * - `name`: a name that becomes part of a URL
 * - `icon`: the name of an icon
 * - `fieldPicker`: the name of an index field
 * - `version`: a version, such as `5.1.4`. Only upgrades change it
 *
 * The text may be empty, except in a `fieldPicker` and in fields without a default.
 */
export interface FormattedTextField extends ValueField<
  'link' | 'pageAddress' | 'webAddress' | 'mail' | 'language' | 'name' | 'icon' | 'fieldPicker' | 'version',
  string
> {
  /** Purpose of the index fields that can be selected. */
  readonly fields?: 'metadata' | 'facet' | 'sort';
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. If nullable, null inherits the color of the surrounding area. */
export interface ColorField extends ValueField<'color', string | null> {
  readonly nullable?: true;
}

/** An integer within bounds. If nullable, null means as high or wide as the content. */
export interface NumberField extends ValueField<'number', number | null> {
  readonly min: number;
  readonly max: number;
  readonly unit?: 'px';
  readonly nullable?: true;
}

/** Position of an item among its siblings. Default: its index in the list. */
export interface PositionField extends FieldBase {
  readonly widget: 'position';
}

/** A boolean. */
export interface ToggleField extends ValueField<'toggle', boolean> {
  readonly default: boolean;
}

/** One of several options. If nullable, null means that none is selected. */
export interface SelectField extends ValueField<'select', string | null> {
  readonly options: readonly string[];
  readonly nullable?: true;
}

/** One value per language, by lower-case code. Codes in a document may be in either case. */
export interface PerLanguageField extends FieldBase {
  readonly widget: 'perLanguage';
  readonly of: TextField | FormattedTextField | GroupField;
}

/** A list of any number of groups. */
export interface ListField extends FieldBase {
  readonly widget: 'list';
  readonly item: GroupField;
  /**
   * Member that identifies an item. Its value is unique in the list. Without one, items are identified by their
   * index. Index fields and options are compared exactly, other keys without case and surrounding white space.
   */
  readonly key?: string;
  /** Message keys of the problems with the key. Default: those for any list. */
  readonly keyProblems?: { readonly required?: string; readonly used?: string };
  /** Items if nothing is stored. Missing members are completed as in a stored item. */
  readonly initial?: () => readonly object[];
}

/** An object with declared members. */
export interface GroupField extends FieldBase {
  readonly widget: 'group';
  /** Pairs of number members. The first of a pair must not be greater than the second. */
  readonly ascending?: readonly (readonly [smaller: string, larger: string])[];
  readonly members: Readonly<Record<string, ConfigField>>;
}

/** A field without members, items or values per language. */
export type LeafField =
  TextField | FormattedTextField | ColorField | NumberField | PositionField | ToggleField | SelectField;

/** Any field of the configuration. */
export type ConfigField = LeafField | PerLanguageField | ListField | GroupField;

/** Name of the form control for a field. */
export type ConfigWidget = ConfigField['widget'];

type Nullable<F> = F extends { readonly nullable: true } ? null : never;

/** Type of the values that a field declaration allows. */
export type ValueOf<F> = F extends { readonly widget: 'group'; readonly members: infer M }
  ? { -readonly [K in keyof M]: ValueOf<M[K]> }
  : F extends { readonly widget: 'list'; readonly item: infer I }
    ? ValueOf<I>[]
    : F extends { readonly widget: 'perLanguage'; readonly of: infer V }
      ? Record<string, ValueOf<V>>
      : F extends { readonly widget: 'toggle' }
        ? boolean
        : F extends { readonly widget: 'number' | 'position' }
          ? number | Nullable<F>
          : F extends { readonly widget: 'select'; readonly options: readonly (infer O)[] }
            ? O | Nullable<F>
            : string | Nullable<F>;
