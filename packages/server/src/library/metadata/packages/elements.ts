import type { Tags, TagValue } from '../tags.js';
import type { XmlElement } from './xml.js';

/** Returns the trimmed text of each element with this name that has text. */
export function allTextOf(elements: readonly XmlElement[], name: string): string[] {
  return elements
    .filter((element) => element.name === name)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
}

/** Returns the text of the first element with one of these names that has text. The order of the names counts. */
export function textOf(elements: readonly XmlElement[], ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const [text] = allTextOf(elements, name);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Removes tags without a value. */
export function withValues(tags: Readonly<Record<string, TagValue | undefined>>): Tags {
  const given = Object.entries(tags).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(given) as Tags;
}
