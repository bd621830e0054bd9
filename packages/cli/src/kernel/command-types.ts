import type { SettingName, SettingValue } from './config/settings.js';
import type { ExitName } from './errors/exit-codes.js';

/** How many values an argument accepts. */
export type ArgumentKind = 'required' | 'optional' | 'one-or-more' | 'zero-or-more';

/** Arguments keyed by name, in command-line order. */
export type ArgumentDeclarations = Readonly<Record<string, ArgumentKind>>;

/**
 * Values that completion offers for an argument or an option: fixed values, paths, or values that
 * `assetportal __complete` looks up.
 */
export type Completion =
  | readonly string[]
  | 'file'
  | 'folder'
  | 'bookmark'
  | 'collection'
  | 'command'
  | 'convert-set'
  | 'facet'
  | 'field'
  | 'fields'
  | 'profile'
  | 'setting'
  | 'sort';

/** Heading for options in the help. Default: `options`. */
export type OptionGroup = 'selection' | 'target' | 'output' | 'options' | 'common';

/**
 * An option. Its key in the declaration is its name on the command line without the leading dashes. `no-x` sets
 * the property `x` to false.
 */
export type OptionDeclaration =
  | { readonly type: 'flag'; readonly setting?: true; readonly group?: OptionGroup }
  /** A flag that can be repeated (`-vv`). Its value is the number of occurrences. */
  | {
      readonly type: 'level';
      readonly short: string;
      readonly setting?: never;
      readonly group?: OptionGroup;
    }
  | {
      /**
       * Type of the value. `count` is a whole number of at least 1, and `list` is comma-separated. `repeated`
       * accepts several occurrences. `facet` is a repeated `field=value`.
       */
      readonly type: keyof OptionTypes;
      /** Placeholder for the value in the help. */
      readonly value: string;
      /** Character of the short form, as in `-o`. */
      readonly short?: string;
      /** True if the option overrides the setting with the same name. Without the option, the setting applies. */
      readonly setting?: true;
      /** Default shown in the help, if it differs from the default of the setting. */
      readonly default?: string;
      readonly group?: OptionGroup;
      /** Default: by the placeholder, such as `dir` (program/completion-kinds.ts). */
      readonly completion?: Completion;
    };

export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

interface OptionTypes {
  readonly text: string;
  readonly count: number;
  /** Milliseconds, from `30s`, `5m` or `1h30m`. */
  readonly duration: number;
  /** Bytes per second, from `500k` or `10M`. */
  readonly rate: number;
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

/** Values of the arguments, keyed by name. */
export type ArgumentValues<A extends ArgumentDeclarations> = {
  readonly [Name in keyof A]: ArgumentTypes[A[Name]];
};

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type PropertyOf<Name extends string> = CamelCase<Name extends `no-${infer Positive}` ? Positive : Name>;

/** Value of an option. Distributes over names, because `x` and `no-x` are the same property. */
type OptionValue<Name extends string, O extends OptionDeclarations> = Name extends keyof O
  ? O[Name] extends { readonly setting: true }
    ? SettingOf<PropertyOf<Name>>
    : (Name extends `no-${string}` ? false : ValueOfType<O[Name]['type']>) | undefined
  : never;

type SettingOf<Property extends string> = Property extends SettingName ? SettingValue<Property> : never;

type ValueOfType<Type extends OptionDeclaration['type']> = Type extends keyof OptionTypes
  ? OptionTypes[Type]
  : Type extends 'level'
    ? number
    : true;

/**
 * Values of the options, keyed by camel-case name. Undefined for an option that was not given and is not a
 * setting.
 */
export type OptionValues<O extends OptionDeclarations> = {
  readonly [Name in keyof O & string as PropertyOf<Name>]: OptionValue<Name, O>;
};

/** Heading that lists the command in the help. */
export type CommandGroup = 'library' | 'assets' | 'session' | 'settings' | 'users' | 'help';

/**
 * Declaration of a command without its code. The registry lists only these, so that the help does not load any
 * command.
 */
export interface CommandEntry<
  A extends ArgumentDeclarations = ArgumentDeclarations,
  O extends OptionDeclarations = OptionDeclarations,
> {
  /** One word, or a noun and a verb (`user list`). The help lists the verbs of a noun together. */
  readonly name: string;
  readonly group: CommandGroup;
  /** Set for a command that also runs with a profile that does not exist, such as `login`. */
  readonly anyProfile?: true;
  readonly arguments?: A;
  readonly options?: O;
  /** Values of the arguments for completion, keyed by argument. Default: by its name (program/completion-kinds.ts). */
  readonly completions?: Readonly<Record<string, Completion>>;
  /** Name of the command whose messages describe the options. Default: this command. */
  readonly optionsOf?: string;
  /** Forms in the help, without the name of the command. Default: one form with all arguments. */
  readonly forms?: readonly string[];
  /**
   * `writes` if the command changes something in the portal or on this computer. It then continues if its output is
   * closed. Default: it only prints.
   */
  readonly effect?: 'writes';
  /** Exit codes in addition to those that its group always has (program/exits.ts). */
  readonly exits?: readonly ExitName[];
  /** True for a command that only scripts call. The help, the manual and completion omit it. */
  readonly hidden?: true;
}
