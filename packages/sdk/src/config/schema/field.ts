/**
 * How a part of the configuration is declared: as plain data, once. The type of its value, its default, its check, the
 * form in the administration, `config set` and the JSON Schema all derive from the declaration. There is no text in it:
 * the visitor's page loads it, and labels are found by the path (`list.ts`).
 */
interface Part {
  /** Where the same shape stands in several places, the one name its labels have for all of them. */
  readonly shape?: string;
}

interface Value<Kind extends string, T> extends Part {
  readonly widget: Kind;
  /** What holds where nothing is stored. Without one, an item that lacks the value is no whole item. */
  readonly default?: T;
}

/** A line of text, or several; at most `max` characters (1000). */
export interface TextField extends Value<'text' | 'longText', string> {
  readonly max?: number;
}

/**
 * Texts of a form that is known: a color, an address, mail addresses, a language’s code, a name that may be part of
 * an address, an icon’s name, and the name of a field of the index. All but the last and an item's own name may be
 * empty.
 */
export interface FormField extends Value<
  'link' | 'webAddress' | 'mail' | 'language' | 'name' | 'icon' | 'fieldPicker',
  string
> {
  /** Which fields can be picked: those shown as metadata, as a facet, or sorted by. */
  readonly fields?: 'metadata' | 'facet' | 'sort';
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa`; null, where it may be, takes the color of what lies around. */
export interface ColorField extends Value<'color', string | null> {
  readonly nullable?: true;
}

/** A whole number within bounds; null, where it may be, means as high or wide as needed. */
export interface NumberField extends Value<'number', number | null> {
  readonly min: number;
  readonly max: number;
  readonly unit?: 'px';
  readonly nullable?: true;
}

/** The place in an order; by default the place in the list. */
export interface PositionField extends Part {
  readonly widget: 'position';
}

/** A switch. */
export interface ToggleField extends Value<'toggle', boolean> {
  readonly default: boolean;
}

/** One of a few words. */
export interface SelectField extends Value<'select', string | null> {
  readonly options: readonly string[];
  readonly nullable?: true;
}

/** A value a language, by its lower-case code. */
export interface PerLanguageField extends Part {
  readonly widget: 'perLanguage';
  readonly of: TextField | FormField | GroupField;
}

/** Any number of items. */
export interface ListField extends Part {
  readonly widget: 'list';
  readonly item: GroupField;
  /** Where nothing is stored; what an item leaves out is filled as it is in a stored one. */
  readonly initial?: () => readonly object[];
}

/** Members by name. */
export interface GroupField extends Part {
  readonly widget: 'group';
  readonly members: Readonly<Record<string, ConfigField>>;
}

/** A value without parts. */
export type LeafField =
  TextField | FormField | ColorField | NumberField | PositionField | ToggleField | SelectField;

/** Any part of the configuration. */
export type ConfigField = LeafField | PerLanguageField | ListField | GroupField;

/** How a field is shown in a form. */
export type ConfigWidget = ConfigField['widget'];

type Nullable<F> = F extends { readonly nullable: true } ? null : never;

/** The type of a field's values. */
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
