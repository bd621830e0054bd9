import { childField } from '../../../config/child-field.js';
import { CONFIG_FIELDS, type ConfigFieldInfo } from '../../../config/list.js';
import type { ConfigField } from '../../../config/schema/field.js';
import { PORTAL_FIELDS } from '../../../config/schema/schema.js';
import { pathText, type ConfigPath } from '../../../lib/json-path.js';

/** Step of a path: the field that it leads to, and the path up to it. */
export interface SettingStep {
  readonly path: ConfigPath;
  /** Declaration. Undefined for a key that this version does not define. */
  readonly field: ConfigField | undefined;
  /** Description. Undefined for an unknown key, and for the value in a language. */
  readonly info: ConfigFieldInfo | undefined;
  /** True if the step leads to an item of a list. */
  readonly isItem: boolean;
  /** Language code, if the step leads to the value in a language. */
  readonly language: string | null;
}

const INFOS: ReadonlyMap<string, ConfigFieldInfo> = /* @__PURE__ */ new Map(
  CONFIG_FIELDS.map((info) => [info.path, info]),
);

/** Position of each setting in the declaration. */
const ORDER: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  CONFIG_FIELDS.map(({ path }, index) => [path, index]),
);

/** Key for any item or language, in the paths of `CONFIG_FIELDS`. */
export const ANY = '*';

/** Returns all steps of a path to a setting, in which items may be addressed by key or by index. */
export function stepsOf(path: ConfigPath): readonly SettingStep[] {
  let field: ConfigField | undefined = PORTAL_FIELDS;
  let pattern: ConfigPath = [];
  return path.map((key, index) => {
    const parent = field;
    field = childField(parent, key);
    const isVariable = parent?.widget === 'list' || parent?.widget === 'perLanguage';
    pattern = [...pattern, isVariable ? ANY : key];
    return {
      path: path.slice(0, index + 1),
      field,
      info: INFOS.get(pathText(pattern)),
      isItem: parent?.widget === 'list',
      language: parent?.widget === 'perLanguage' && key !== ANY ? String(key) : null,
    };
  });
}

/** Returns the position of a setting in the declaration, for sorting. Unknown keys follow the group that has them. */
export function orderOfSetting(path: ConfigPath): number {
  const last = stepsOf(path).findLast(({ info }) => info !== undefined);
  return ORDER.get(last?.info?.path ?? '') ?? CONFIG_FIELDS.length;
}
