import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { normalizeLocale } from '../../lib/locale-code.js';
import { collectUnits, FormatError, type RawUnit, type ReadTranslationFile } from './unit.js';
import { readAttribute } from './xml-text.js';

/**
 * Reads an XLIFF file of version 2, or of version 1.2. Inline codes become their original text. Segments of a unit are
 * joined.
 *
 * A document type is rejected, because it could define entities that expand to gigabytes.
 *
 * @throws FormatError
 */
export function readXliff(text: string): ReadTranslationFile {
  const reader = new XliffReader();
  const parser = new SaxesParser({ position: true, xmlns: false });
  parser.on('doctype', () => {
    throw new FormatError('doctype', parser.line);
  });
  parser.on('error', (error) => {
    throw new FormatError('syntax', parser.line, error.message.replace(/^\d+:\d+: /, ''));
  });
  parser.on('opentag', (tag) => reader.open(tag, parser.line));
  parser.on('text', reader.text);
  parser.on('cdata', reader.text);
  parser.on('closetag', ({ name }) => reader.close(localName(name)));
  parser.write(text).close();
  return reader.end();
}

/** Returns the name of an element without its prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

interface UnitDraft {
  readonly key: string;
  readonly line: number;
  readonly data: Map<string, string>;
  source: string;
  target: string | null;
  needsReview: boolean;
  /** True if the target is a draft, or the source that a tool has put there. */
  isUntranslated: boolean;
  /** True if an empty target is an empty message, and not a missing one. */
  isFinal: boolean;
  comments: string[];
}

const UNITS: ReadonlySet<string> = new Set(['unit', 'trans-unit']);
/** Elements in a unit whose text is read. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['source', 'target', 'note', 'data']);
/** Inline codes without content. */
const CODES: ReadonlySet<string> = new Set(['ph', 'sc', 'ec', 'x', 'bx', 'ex', 'it', 'bpt', 'ept']);

class XliffReader {
  private version: string | undefined;
  private language: string | undefined;
  private sourceLanguage: string | undefined;
  private base: string | undefined;
  private readonly units: RawUnit[] = [];
  private unit: UnitDraft | undefined;
  /** The element whose text is read, with its attributes. */
  private current: { readonly name: string; readonly attributes: SaxesTagPlain['attributes'] } | undefined;
  private value = '';
  /** Number of open elements of a suggested translation or of another tool, whose content is left out. */
  private ignored = 0;
  /** Names of open spans, with the code that ends them. */
  private readonly ends: string[] = [];

  readonly open = ({ name: full, attributes, isSelfClosing }: SaxesTagPlain, line: number): void => {
    const name = localName(full);
    if (this.version === undefined) return this.openRoot(name, attributes, line);
    if (this.ignored > 0 || IGNORED.has(name)) {
      this.ignored += 1;
      return;
    }
    if (name === 'file') this.readLanguages(attributes);
    else if (UNITS.has(name)) this.unit = newUnit(attributes, line);
    else if (name === 'segment') this.readState(attributes);
    else if (TEXT_ELEMENTS.has(name)) this.openText(name, attributes);
    else if (this.current !== undefined) this.openCode(name, attributes, isSelfClosing);
  };

  private readonly openRoot = (name: string, attributes: SaxesTagPlain['attributes'], line: number) => {
    if (name !== 'xliff') throw new FormatError('unknown', line);
    this.version = attributes['version'] ?? '';
    if (!/^(?:2\.|1\.2)/.test(this.version)) throw new FormatError('version', line, this.version);
    this.sourceLanguage = attributes['srcLang'];
    this.language = attributes['trgLang'];
  };

  /** Reads the languages of version 1.2, which the file has. */
  private readonly readLanguages = (attributes: SaxesTagPlain['attributes']) => {
    this.sourceLanguage ??= attributes['source-language'];
    this.language ??= attributes['target-language'];
  };

  private readonly readState = ({ state, subState = '' }: SaxesTagPlain['attributes']) => {
    if (this.unit === undefined) return;
    const isOwn = subState.startsWith('assetportal:') || state === 'final' || state === 'reviewed';
    if (subState === 'assetportal:review' || (!isOwn && /fuzzy|needs/i.test(subState)))
      this.unit.needsReview = true;
    if (state === 'initial') this.unit.isUntranslated = true;
    if (state === 'final') this.unit.isFinal = true;
  };

  private readonly openText = (name: string, attributes: SaxesTagPlain['attributes']) => {
    this.current = { name, attributes };
    this.value = '';
    const state = attributes['state'] ?? '';
    if (name !== 'target' || this.unit === undefined) return;
    if (/^needs-/.test(state)) this.unit.needsReview = true;
    if (state === 'new' || state === 'needs-translation') this.unit.isUntranslated = true;
  };

  private readonly openCode = (
    name: string,
    attributes: SaxesTagPlain['attributes'],
    isSelfClosing: boolean,
  ) => {
    if (name === 'cp') this.value += characterOf(attributes['hex']);
    else if (CODES.has(name)) this.value += this.codeText(attributes, 'dataRef', 'equiv', isSelfClosing);
    else if (name === 'pc') {
      this.value += this.codeText(attributes, 'dataRefStart', 'equivStart', true);
      this.ends.push(this.codeText(attributes, 'dataRefEnd', 'equivEnd', true));
    }
  };

  /** Returns the original text of a code: from its data, or else its equivalent. In version 1.2, its content follows. */
  private readonly codeText = (
    attributes: SaxesTagPlain['attributes'],
    reference: string,
    equivalent: string,
    isEmpty: boolean,
  ): string => {
    const data = this.unit?.data.get(attributes[reference] ?? '');
    const text = attributes[equivalent] ?? attributes['equiv-text'] ?? attributes['disp'] ?? '';
    return data ?? (isEmpty ? readAttribute(text) : '');
  };

  readonly text = (text: string): void => {
    if (this.current !== undefined && this.ignored === 0) this.value += text;
  };

  readonly close = (name: string): void => {
    if (this.ignored > 0) {
      this.ignored -= 1;
      return;
    }
    if (name === 'pc') this.value += this.ends.pop() ?? '';
    else if (name === this.current?.name) this.closeText(this.current);
    else if (UNITS.has(name)) this.closeUnit();
  };

  private readonly closeText = ({ name, attributes }: NonNullable<XliffReader['current']>) => {
    const { unit, value } = this;
    this.current = undefined;
    if (name === 'note' && attributes['category'] === 'base' && unit === undefined) this.base = value.trim();
    if (unit === undefined) return;
    if (name === 'source') unit.source += value;
    else if (name === 'target') unit.target = (unit.target ?? '') + value;
    else if (name === 'note') unit.comments.push(value);
    else unit.data.set(attributes['id'] ?? '', value);
  };

  private readonly closeUnit = () => {
    const { unit } = this;
    this.unit = undefined;
    if (unit === undefined) return;
    const { key, line, source, comments } = unit;
    const target = translationOf(unit);
    this.units.push({
      key,
      line,
      source,
      target,
      ...((unit.needsReview || unit.isUntranslated) && target !== null ? { needsReview: true } : {}),
      ...(comments.length === 0 ? {} : { comment: comments.join('\n') }),
    });
  };

  readonly end = (): ReadTranslationFile => {
    if (this.version === undefined) throw new FormatError('unknown');
    const code = (language: string | undefined) =>
      language === undefined || language === 'und' ? undefined : normalizeLocale(language);
    return {
      language: code(this.language),
      sourceLanguage: code(this.sourceLanguage),
      base: this.base === '' ? undefined : this.base,
      ...collectUnits(this.units),
    };
  };
}

/** Returns the character of `<cp hex="001A"/>`, or the replacement character if there is no such character. */
function characterOf(hex = ''): string {
  const code = /^[\dA-Fa-f]{1,6}$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** Elements with suggested translations, glossaries and other data of a tool, and ignored parts of a message. */
const IGNORED: ReadonlySet<string> = new Set([
  'matches',
  'glossary',
  'alt-trans',
  'bin-unit',
  'skeleton',
  'header',
]);

function newUnit(attributes: SaxesTagPlain['attributes'], line: number): UnitDraft {
  const key = readAttribute(attributes['name'] ?? attributes['resname'] ?? attributes['id'] ?? '');
  return {
    key,
    line,
    data: new Map(),
    source: '',
    target: null,
    comments: [],
    needsReview: false,
    isUntranslated: false,
    isFinal: false,
  };
}

/** Returns the translation of a unit. Null if the tool has left it empty, or has put the source there. */
function translationOf({ source, target, isUntranslated, isFinal }: UnitDraft): string | null {
  const isMissing = target === '' ? !isFinal : isUntranslated && target === source;
  return isMissing ? null : target;
}
