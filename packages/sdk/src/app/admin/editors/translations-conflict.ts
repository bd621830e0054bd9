import type { MessageTree } from '../../../contract/schemas/translations.js';
import { joinLevels, keyLevels } from '../../../lib/catalog-tree.js';
import { getPath, setPath, unsetPath } from '../../../lib/json-path.js';
import { isObject } from '../../../lib/object.js';
import type { EditedLanguage } from './messages/edited-language.js';
import type { SaveConflict } from '../../../documents/editor/save-each.js';
import type { TranslationsConflict } from './translations-editor-state.js';

/** Returns a conflict of a save as the editor shows it. */
export function conflictOf({ lang, path, base, mine, theirs }: SaveConflict): TranslationsConflict {
  return { short: lang, key: path.length === 0 ? null : joinLevels(path), base, mine, theirs };
}

/**
 * Returns the document with the value of the other admin, or undefined if a value above it is not a group any
 * more.
 */
export function withTheirs(document: MessageTree, conflict: TranslationsConflict): MessageTree | undefined {
  const path = keyLevels(conflict.key ?? '') ?? [];
  const isBlocked = path.some((_, index) => {
    const above = getPath(document, path.slice(0, index));
    return above !== undefined && !isObject(above);
  });
  if (isBlocked || path.length === 0) return undefined;
  return conflict.theirs === undefined ? unsetPath(document, path) : setPath(document, path, conflict.theirs);
}

/** The languages of the editor and their stored versions. */
interface Languages {
  readonly languages: readonly EditedLanguage[];
  readonly backup: readonly EditedLanguage[];
}

/**
 * Returns the languages after a conflict about a whole language was decided in favor of the other admin. The
 * other admin has removed the language, or has changed it while this admin removed it.
 *
 * @param isBuiltIn true if the language remains available without a stored document
 */
export function withTheirLanguage(
  { languages, backup }: Languages,
  short: string,
  isBuiltIn: boolean,
): Languages {
  const stored = backup.find((entry) => entry.short === short);
  const isOther = (entry: EditedLanguage) => entry.short !== short;
  if (stored === undefined || (Object.keys(stored.document).length === 0 && !isBuiltIn)) {
    return { languages: languages.filter(isOther), backup: backup.filter(isOther) };
  }
  const shown = languages.some((entry) => !isOther(entry)) ? languages : [...languages, stored];
  return { languages: shown.map((entry) => (isOther(entry) ? entry : stored)), backup };
}
