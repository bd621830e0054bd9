import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { ORIGINAL } from '../../../contract/vocabulary.js';
import { translated } from '../../../domains/fields/translated.js';
import { moveInList } from '../../../lib/sortable-list.js';
import type { Translator } from '../../../translations/translator.js';
import { freeKey } from '../lists/free-key.js';

/**
 * A format in the list of the admin area.
 *
 * - `original`: the file itself. It has no settings.
 * - `built-in`: a convert set of the server.
 * - `override`: a custom convert set in place of the built-in one with the same ID.
 * - `custom`: a convert set that an admin has added.
 */
export interface FormatEntry {
  readonly id: string;
  readonly kind: 'original' | 'built-in' | 'override' | 'custom';
  /** The definition that applies. Undefined for the original. */
  readonly set: ConvertSetSettings | undefined;
  /** The built-in definition with this ID. */
  readonly builtIn: ConvertSetSettings | undefined;
}

type Sets = readonly ConvertSetSettings[];

/** Returns all formats in the order of the download dialog: the original, the built-in ones, then the custom ones. */
export function formatEntries(custom: Sets, builtIn: Sets): readonly FormatEntry[] {
  const own = new Map(custom.map((set) => [set.id, set]));
  const original: FormatEntry = { id: ORIGINAL, kind: 'original', set: undefined, builtIn: undefined };
  const first = builtIn.map((set): FormatEntry => {
    const override = own.get(set.id);
    return { id: set.id, kind: override ? 'override' : 'built-in', set: override ?? set, builtIn: set };
  });
  const ids = new Set(builtIn.map(({ id }) => id));
  const added = custom
    .filter(({ id }) => !ids.has(id))
    .map((set): FormatEntry => ({ id: set.id, kind: 'custom', set, builtIn: undefined }));
  return [original, ...first, ...added];
}

/**
 * Returns the custom convert sets after a change of one of them. A built-in one becomes an override.
 *
 * @param id ID before the change, which may change it
 */
export function withFormat(custom: Sets, id: string, set: ConvertSetSettings): Sets {
  const at = custom.findIndex((one) => one.id === id);
  return at < 0 ? [...custom, set] : custom.map((one, index) => (index === at ? set : one));
}

/** Returns the custom convert sets without one. If it is an override, the built-in one applies again. */
export const withoutFormat = (custom: Sets, id: string): Sets => custom.filter((one) => one.id !== id);

/** Returns the custom convert sets after one has moved to a place in the list of all formats. */
export function withFormatMoved(custom: Sets, builtIn: Sets, id: string, place: number): Sets {
  const ids = new Set(builtIn.map((set) => set.id));
  const overrides = custom.filter((set) => ids.has(set.id));
  const added = custom.filter((set) => !ids.has(set.id));
  const moved = added.find((set) => set.id === id);
  return moved === undefined ? custom : [...overrides, ...moveInList(added, [moved], place)];
}

/** Returns a new format with an ID that no other has. */
export function newFormat(entries: readonly FormatEntry[]): ConvertSetSettings {
  return {
    id: freeFormatId('format', entries),
    assetGroups: ['image'],
    format: 'jpeg',
    longestSide: 1600,
    quality: 85,
  };
}

/** Returns a copy of a format with a free ID, and a title that differs from that of the copied one. */
export function copyOfFormat(
  set: ConvertSetSettings,
  entries: readonly FormatEntry[],
  titleOf: (title: string) => string,
): ConvertSetSettings {
  const titles = Object.entries(set.translation ?? {}).map(([language, title]) => [language, titleOf(title)]);
  return {
    ...set,
    id: freeFormatId(set.id, entries),
    ...(titles.length === 0 ? {} : { translation: Object.fromEntries(titles) as Record<string, string> }),
  };
}

const freeFormatId = (id: string, entries: readonly FormatEntry[]): string =>
  freeKey(
    id,
    entries.map((entry) => entry.id),
  );

/** Returns the title of a format, as visitors see it. */
export function formatName(
  { id, set }: Pick<FormatEntry, 'id' | 'set'>,
  { t, has, locale }: Translator,
): string {
  const key = `convertSets.${id}`;
  return translated(set?.translation ?? {}, locale) ?? (has(key) ? t(key) : id);
}
