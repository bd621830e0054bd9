import { sortedUnits, type TranslationFile, type TranslationUnit } from './unit.js';
import { escapeAttribute, escapeText, messageParts } from './xml-text.js';

/**
 * Returns an XLIFF 2.1 file. A placeholder is an inline code (`<ph>`), so that a translator cannot change it. The note
 * `base` of the file has the hash of the exported messages.
 */
export function writeXliff({ language, sourceLanguage, base, units }: TranslationFile): string {
  const languages = [
    ...(sourceLanguage === undefined ? ['srcLang="und"'] : [`srcLang="${escapeAttribute(sourceLanguage)}"`]),
    ...(language === undefined ? [] : [`trgLang="${escapeAttribute(language)}"`]),
  ];
  const notes =
    base === undefined
      ? []
      : ['    <notes>', `      <note category="base">${escapeText(base)}</note>`, '    </notes>'];
  const ids = new Set<string>();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" ${languages.join(' ')}>`,
    '  <file id="assetportal" original="translations" xml:space="preserve">',
    ...notes,
    ...sortedUnits(units).flatMap((unit) => unitLines(unit, idOf(unit.key, ids))),
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}

/** Returns a unique ID from the key. XLIFF allows letters, digits and a few signs in an ID. */
function idOf(key: string, ids: Set<string>): string {
  const base = key.replace(/[^\w.-]/g, '-') || 'message';
  let id = base;
  for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`;
  ids.add(id);
  return id;
}

function unitLines({ key, source, target, needsReview, comment }: TranslationUnit, id: string): string[] {
  const codes = new Map<string, string>();
  const [sourceText, targetText] = [inline(source, codes), target === null ? null : inline(target, codes)];
  const data = [...codes].map(([text, code]) => `        <data id="${code}">${escapeText(text)}</data>`);
  const state = target === null ? 'initial' : needsReview === true ? 'translated' : 'final';
  const review = needsReview === true ? ' subState="assetportal:review"' : '';
  return [
    `    <unit id="${escapeAttribute(id)}" name="${escapeAttribute(key)}">`,
    ...(comment === undefined
      ? []
      : ['      <notes>', `        <note>${inline(comment, new Map(), true)}</note>`, '      </notes>']),
    ...(data.length === 0 ? [] : ['      <originalData>', ...data, '      </originalData>']),
    `      <segment state="${state}"${review}>`,
    `        <source xml:space="preserve">${sourceText}</source>`,
    ...(targetText === null ? [] : [`        <target xml:space="preserve">${targetText}</target>`]),
    '      </segment>',
    '    </unit>',
  ];
}

/** Returns a message with its placeholders as inline codes. A note has none. */
function inline(message: string, codes: Map<string, string>, isNote = false): string {
  let count = 0;
  return messageParts(message)
    .map((part) => {
      if (part.kind === 'character') return isNote ? '' : `<cp hex="${part.hex}"/>`;
      if (part.kind === 'text' || isNote) return escapeText(part.text);
      const code = codes.get(part.text) ?? `d${codes.size + 1}`;
      codes.set(part.text, code);
      count += 1;
      return `<ph id="${count}" dataRef="${code}" equiv="${escapeAttribute(part.text)}"/>`;
    })
    .join('');
}
