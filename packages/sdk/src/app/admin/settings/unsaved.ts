import { applyDiff } from '../../../config/apply-diff.js';
import { childField } from '../../../config/child-field.js';
import { diffConfig, type ConfigChange } from '../../../config/diff.js';
import { orderOf, placeOf, type SettingPlace } from '../../../config/schema/layout.js';
import type { ConfigField } from '../../../config/schema/field.js';
import { PORTAL_FIELDS, type PortalConfig } from '../../../config/schema/schema.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import { getPath, pathText, setPath, type ConfigPath } from '../../../lib/json-path.js';
import type { BrandingEditorState } from '../files/branding-editor.js';

/** A change that is not saved yet: of a setting, a branding file, a message or a language. */
export type UnsavedChange =
  | {
      readonly kind: 'setting';
      /** Text of the path, which identifies the change. */
      readonly id: string;
      readonly change: ConfigChange;
      readonly place: SettingPlace | undefined;
    }
  | { readonly kind: 'file'; readonly id: string; readonly file: ConfigFile; readonly isRemoved: boolean }
  | {
      readonly kind: 'message';
      readonly id: string;
      /** Lower-case code of the language. */
      readonly short: string;
      /** Name of the language. */
      readonly lang: string;
      /** Full message key. */
      readonly key: string;
      /** Message before the change. Null if there was none. */
      readonly from: string | null;
      readonly to: string | null;
    }
  | {
      readonly kind: 'language';
      readonly id: string;
      readonly short: string;
      readonly lang: string;
      /** False for a language that was added. */
      readonly isRemoved: boolean;
    };

/** Returns the unsaved changes, in the order of the pages. */
export function unsavedChanges(
  backup: PortalConfig,
  config: PortalConfig,
  pending: BrandingEditorState['pending'],
): readonly UnsavedChange[] {
  const settings = diffConfig(backup, config)
    .map((change) => {
      const place = placeOf(fieldPath(change.path));
      return { kind: 'setting' as const, id: pathText(change.path), change, place };
    })
    .sort((a, b) => orderOf(a.place) - orderOf(b.place));
  const files = (Object.keys(pending) as ConfigFile[]).map((file): UnsavedChange => {
    return { kind: 'file', id: `file ${file}`, file, isRemoved: pending[file] === null };
  });
  return [...settings, ...files];
}

/** Returns the sections with unsaved changes, as `page/section`. */
export function placesOf(changes: readonly UnsavedChange[]): ReadonlySet<string> {
  return new Set(
    changes.map((change) => {
      if (change.kind === 'file') return 'appearance/logos';
      if (change.kind !== 'setting') return 'language/';
      return `${change.place?.page ?? ''}/${change.place?.section ?? ''}`;
    }),
  );
}

/**
 * Returns the configuration without one of its changes. A list whose items have no key is restored as a whole, because
 * its changes depend on each other.
 */
export function withoutChange(
  backup: PortalConfig,
  config: PortalConfig,
  { path }: ConfigChange,
): PortalConfig {
  const list = listWithoutKeys(path);
  if (list !== undefined) return setPath(config, list, getPath(backup, list));
  const id = pathText(path);
  const others = diffConfig(backup, config).filter((change) => pathText(change.path) !== id);
  return applyDiff(backup, others) as PortalConfig;
}

/** Returns the path in the notation of `CONFIG_FIELDS`: `*` for an item of a list, and for a language. */
export function fieldPath(path: ConfigPath): string {
  const result: string[] = [];
  let field: ConfigField | undefined = PORTAL_FIELDS;
  for (const key of path) {
    result.push(field?.widget === 'list' || field?.widget === 'perLanguage' ? '*' : String(key));
    field = childField(field, key);
  }
  return result.join('.');
}

/** Returns the path of the first list on the way whose items have no key. */
function listWithoutKeys(path: ConfigPath): ConfigPath | undefined {
  let field: ConfigField | undefined = PORTAL_FIELDS;
  for (const [index, key] of path.entries()) {
    if (field?.widget === 'list' && field.key === undefined) return path.slice(0, index);
    field = childField(field, key);
  }
  return undefined;
}
