import { propertyOf } from '../command-input.js';
import type { OptionDeclaration } from '../command-types.js';
import { isSettingName, presetOf } from '../config/settings.js';

/**
 * Returns the default value that the help shows. The parser itself has no defaults, because settings also come
 * from other sources.
 */
export function defaultOf(name: string, option: OptionDeclaration): string | undefined {
  if (option.type === 'flag' || option.type === 'level') return undefined;
  const property = propertyOf(name);
  const preset = option.setting === true && isSettingName(property) ? presetOf(property) : undefined;
  return option.default ?? (preset === undefined ? undefined : String(preset));
}
