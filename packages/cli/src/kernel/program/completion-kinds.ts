import type { CommandEntry, Completion, OptionDeclaration } from '../command-types.js';

/** Completion of options, keyed by the placeholder of their value. */
const OF_PLACEHOLDER: Readonly<Record<string, Completion>> = {
  dir: 'folder',
  file: 'file',
  fields: 'fields',
  'field=value': 'facet',
  'field:direction': 'sort',
};

/** Completion of options, keyed by name. */
const OF_OPTION: Readonly<Record<string, Completion>> = {
  'convert-set': 'convert-set',
  collection: 'collection',
  profile: 'profile',
};

/** Completion of arguments, keyed by name. */
const OF_ARGUMENT: Readonly<Record<string, Completion>> = {
  folder: 'folder',
  dir: 'folder',
  file: 'file',
  indicator: 'collection',
};

/** Returns the completion of an option's value. Undefined for a flag, and for values that only the user knows. */
export function completionOfOption(name: string, option: OptionDeclaration): Completion | undefined {
  if (option.type === 'flag' || option.type === 'level') return undefined;
  return option.completion ?? OF_OPTION[name] ?? OF_PLACEHOLDER[option.value];
}

/** Returns the completion of an argument. Undefined for values that only the user knows. */
export function completionOfArgument(entry: CommandEntry, name: string): Completion | undefined {
  return entry.completions?.[name] ?? (entry.group === 'users' ? undefined : OF_ARGUMENT[name]);
}
