import type { SettingName, SettingValue } from './config/settings.js';

/** How often an argument may be given. */
export type ArgumentKind = 'required' | 'optional' | 'one-or-more' | 'zero-or-more';

/** Arguments by name, in the order of the command line. */
export type ArgumentDeclarations = Readonly<Record<string, ArgumentKind>>;

/**
 * An option. Its key in the declaration is its name on the command line without the dashes; `no-x` is read as the
 * property `x` with the value false.
 */
export type OptionDeclaration =
  | { readonly type: 'flag'; readonly setting?: true }
  | {
      /**
       * How the value is read: `count` is a whole number from 1, `list` is separated by commas, `repeated` may be given
       * several times, and `facet` is a repeated `field=value`.
       */
      readonly type: keyof OptionTypes;
      /** Placeholder for the value in the help. */
      readonly value: string;
      /** One letter, for `-o`. */
      readonly short?: string;
      /** The option overrides the setting of the same name; its value falls back to that setting. */
      readonly setting?: true;
      /** Default shown in the help, if it is not the default of the setting. */
      readonly default?: string;
    };

export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

interface OptionTypes {
  readonly text: string;
  readonly count: number;
  readonly port: number;
  readonly list: readonly string[];
  readonly repeated: readonly string[];
  readonly facet: readonly string[];
}

interface ArgumentTypes {
  readonly required: string;
  readonly optional: string | undefined;
  readonly 'one-or-more': readonly string[];
  readonly 'zero-or-more': readonly string[];
}

/** Values of the arguments, by name. */
export type ArgumentValues<A extends ArgumentDeclarations> = {
  readonly [Name in keyof A]: ArgumentTypes[A[Name]];
};

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type PropertyOf<Name extends string> = CamelCase<Name extends `no-${infer Positive}` ? Positive : Name>;

/** Distributes over names, because `x` and `no-x` are the same property. */
type OptionValue<Name extends string, O extends OptionDeclarations> = Name extends keyof O
  ? O[Name] extends { readonly setting: true }
    ? SettingOf<PropertyOf<Name>>
    : (Name extends `no-${string}` ? false : ValueOfType<O[Name]['type']>) | undefined
  : never;

type SettingOf<Property extends string> = Property extends SettingName ? SettingValue<Property> : never;

type ValueOfType<Type extends OptionDeclaration['type']> = Type extends keyof OptionTypes
  ? OptionTypes[Type]
  : true;

/** Values of the options, by name in camel case; undefined for an option that was not given and is no setting. */
export type OptionValues<O extends OptionDeclarations> = {
  readonly [Name in keyof O & string as PropertyOf<Name>]: OptionValue<Name, O>;
};

/** Heading in the help under which a command is listed. */
type CommandGroup = 'library' | 'assets' | 'session' | 'users' | 'help';

/** The declaration of a command without its code: what the registry lists, so that the help loads no command. */
export interface CommandEntry<
  A extends ArgumentDeclarations = ArgumentDeclarations,
  O extends OptionDeclarations = OptionDeclarations,
> {
  /** One word, or a noun and a verb (`user list`); the help lists the verbs of a noun together. */
  readonly name: string;
  readonly group: CommandGroup;
  readonly arguments?: A;
  readonly options?: O;
}
