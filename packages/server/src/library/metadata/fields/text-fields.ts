import { first, type Tags, type TagValue } from '../tags.js';
import { body, line } from '../text.js';
import { OTHER, XMP } from '../tag-names.js';
import { isAutomatic } from './automatic-captions.js';
import { localizedText, type LocalizedText } from './languages.js';

/** Fields with text in one or several languages. */
export interface TextFields {
  readonly title: LocalizedText | undefined;
  readonly description: LocalizedText | undefined;
  readonly copyright: LocalizedText | undefined;
  readonly usage_terms: LocalizedText | undefined;
  readonly alt_text: LocalizedText | undefined;
  readonly extended_description: LocalizedText | undefined;
}

type Clean = (value: TagValue) => string | undefined;

/** Returns the text of a file and its sidecar. Captions that cameras write by themselves are not used. */
export function textFieldsOf(sidecar: Tags, tags: Tags): TextFields {
  const ranked = (name: keyof typeof XMP, clean: Clean): LocalizedText | undefined =>
    firstText(sidecar, XMP[name], clean) ??
    firstText(tags, XMP[name], clean) ??
    (name in OTHER ? firstText(tags, OTHER[name as keyof typeof OTHER], clean) : undefined);
  const title = ranked('title', written(line));
  const description =
    ranked('description', written(body)) ?? leftHeadline(sidecar, tags, title?.text) ?? undefined;
  return {
    title,
    description,
    copyright: ranked('copyright', (value) => body(value, 1000)) ?? copyrightComment(tags),
    usage_terms: ranked('usage_terms', (value) => body(value, 2000)),
    alt_text: ranked('alt_text', (value) => body(value, 2000)),
    extended_description: ranked('extended_description', body),
  };
}

function firstText(tags: Tags, keys: readonly string[], clean: Clean): LocalizedText | undefined {
  for (const key of keys) {
    const text = localizedText(tags, key, clean);
    if (text) return text;
  }
  return undefined;
}

/** Returns the first text of a tag that a person wrote. A tag can have several comments. */
function written(clean: Clean): Clean {
  return (value) => {
    const texts = Array.isArray(value) && value.every(isWritable) ? (value as readonly TagValue[]) : [value];
    if (texts.length > 1 && texts.some((text) => typeof text === 'string' && isAutomatic(text)))
      return texts.map(written(clean)).find((text) => text !== undefined);
    const text = clean(value);
    return text === undefined || isAutomatic(text) ? undefined : text;
  };
}

const isWritable = (value: TagValue): boolean => typeof value === 'string';

/** Returns a headline as the description, if it is not the title already. */
function leftHeadline(sidecar: Tags, tags: Tags, title: string | undefined): LocalizedText | undefined {
  const headline = line(first(sidecar, ...HEADLINES) ?? first(tags, ...HEADLINES));
  if (headline === undefined || headline === title || isAutomatic(headline)) return undefined;
  return { text: headline, languages: new Map(), hasDefault: true };
}

const HEADLINES = ['XMP-photoshop:Headline', 'IPTC:Headline'];

/** Returns a comment that states a copyright, in formats without a field for it. */
function copyrightComment(tags: Tags): LocalizedText | undefined {
  const text = body(first(tags, 'File:Comment', 'GIF:Comment', 'PNG:Comment'), 1000);
  if (text === undefined || !/^(copyright\b|\(c\)|©)/i.test(text)) return undefined;
  return { text, languages: new Map(), hasDefault: true };
}
