import { stemOf, type BytePath } from '../../lib/byte-path.js';
import type { Target } from './target.js';

/** Google Takeout cuts the name of a JSON file, without `.json`, after this number of characters. */
const MAX_NAME = 46;
const SUFFIX = 'supplemental-metadata';
/** Endings of the names of edited copies, which have no separate JSON file, by language of the account. */
const EDITED = ['edited', 'bearbeitet', 'editado', 'bewerkt', 'modificato', 'modifi\xc3\xa9'];

/**
 * Returns the files that a JSON file of Google Takeout may describe:
 *
 * - `x.jpg.json`, `x.jpg.supplemental-metadata.json`, or a shortened form (`x.jpg.suppl.json`): `x.jpg`
 * - `x.jpg(1).json`, `x.jpg.supplemental-metadata(1).json`: `x(1).jpg`
 * - the edited copy of such a file: `x-edited.jpg`
 * - a name of 46 characters: the file whose longer name starts with it
 * - `x.json`: `x.*`
 */
export function takeoutTargets(name: BytePath): Target[] {
  const whole = stemOf(name);
  const [, base = whole, counter] = /^(.+)(\(\d+\))$/.exec(whole) ?? [];
  const names = [base, withoutSuffix(base)]
    .filter((one) => one !== undefined)
    .map((one) => (counter === undefined ? one : beforeExtension(one, counter)));
  const targets = names.map((text) => ({
    match: 'name' as const,
    text,
    copies: EDITED.map((edited) => editedName(text, edited)),
  }));
  if (counter !== undefined) return targets;
  const isCut = base.length >= MAX_NAME - 1;
  return [
    ...targets,
    ...(isCut ? [{ match: 'start' as const, text: base }] : []),
    { match: 'stem', text: base },
  ];
}

/** Returns the name before `.supplemental-metadata` or a shortened form of it. Undefined if it has no such ending. */
function withoutSuffix(base: string): string | undefined {
  const dot = base.lastIndexOf('.');
  return dot > 0 && SUFFIX.startsWith(base.slice(dot + 1)) ? base.slice(0, dot) : undefined;
}

const beforeExtension = (name: string, text: string): string =>
  `${stemOf(name)}${text}${name.slice(stemOf(name).length)}`;

/** `x-edited.jpg`, and `x-edited(1).jpg` for `x(1).jpg`. */
function editedName(name: string, edited: string): string {
  const counted = /^(.+)(\(\d+\))(\.[^.]*)?$/.exec(name);
  return counted
    ? `${counted[1]}-${edited}${counted[2]}${counted[3] ?? ''}`
    : beforeExtension(name, `-${edited}`);
}
