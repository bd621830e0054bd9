import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { API_BASE_PATH, CONFIG_FILES } from '@assetportal/sdk/contract';
import { FileRefused } from './rejected.js';

/** The longest style sheet, in bytes. */
export const MAX_STYLE_LENGTH = 1024 * 1024;

/** At-rules that load nothing. Others are refused, also those that are not known yet. */
const AT_RULES = new Set([
  ...['charset', 'media', 'supports', 'layer', 'container', 'scope', 'starting-style', 'property', 'page'],
  ...[
    'keyframes',
    '-webkit-keyframes',
    'font-face',
    'font-feature-values',
    'counter-style',
    'view-transition',
  ],
]);
/** Functions whose texts are addresses. */
const LOADING = new Set([
  ...['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade'],
]);
/** Functions that put something from elsewhere in their place: within a loading one, an address nobody has looked at. */
const REPLACED = new Set(['var', 'env', 'attr', 'if', 'inherit']);
/** Functions that run something. */
const RUNNING = new Set(['expression', 'element', '-moz-element', 'paint']);
/** Properties that ran something in older browsers. */
const RUNNING_PROPERTIES = new Set(['behavior', '-ms-behavior', '-moz-binding', '-o-link', '-o-link-source']);

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i;
const DRAWING = /^data:image\/svg\+xml[;,]/i;
const FONT = /^data:(?:font\/(?:woff2?|ttf|otf)|application\/(?:x-)?font-woff2?)[;,]/i;
const OWN_FILES = `${API_BASE_PATH}config/`;
/**
 * Of the portal's own addresses only the files that an admin sets: a rule that fetched `session/logout` would log out
 * whoever opens a page.
 */
const OWN_FILE = new RegExp(`^${OWN_FILES}(?:${CONFIG_FILES.join('|')})(?:\\?[\\w.=&-]*)?$`);

/** What a style may load. */
export interface Addresses {
  readonly allowed: readonly RegExp[];
  /** What is said of any other. */
  readonly fault: 'css-address' | 'svg-address';
}
/** In a style sheet of the portal. */
export const IN_SHEETS: Addresses = {
  allowed: [PICTURE, DRAWING, FONT, OWN_FILE, /^#/],
  fault: 'css-address',
};
/** Within a drawing: parts of it, and pictures and fonts that it holds. */
export const IN_SVG: Addresses = { allowed: [PICTURE, FONT, /^#/], fault: 'svg-address' };

/**
 * Looks at the tokens of CSS, not at a tree of it: every browser cuts a text into the same tokens, whatever it makes of
 * the broken rules among them. What is not safe is refused, with its line, so that an admin sees what to change.
 *
 * @throws FileRefused
 */
export function checkCss(css: string, addresses: Addresses): void {
  new CssCheck(css, addresses).run();
}

/** An open function or bracket. */
interface Block {
  readonly closing: TokenType;
  readonly at: number;
  /** Lower-case name of a function; empty for other brackets. */
  readonly name: string;
}

class CssCheck {
  readonly #open: Block[] = [];

  constructor(
    private readonly css: string,
    private readonly addresses: Addresses,
  ) {}

  run(): void {
    // In a page's <style> element it would end that element, also within a comment.
    const markup = /<\/|<!|-->|\0/.exec(this.css);
    if (markup) this.#refuseBroken(markup.index);
    const onParseError = (error: { readonly sourceStart: number }) => this.#refuseBroken(error.sourceStart);
    const tokens = tokenize({ css: this.css }, { onParseError });
    tokens.forEach((token, place) => {
      this.#checkContent(token, tokens, place);
      this.#checkNesting(token);
    });
    const unclosed = this.#open.pop();
    if (unclosed) this.#refuseBroken(unclosed.at);
  }

  /** Refuses what loads or runs something. */
  #checkContent(token: CSSToken, tokens: readonly CSSToken[], place: number): void {
    const name = nameOf(token);
    switch (token[0]) {
      case TokenType.AtKeyword:
        if (!AT_RULES.has(name)) this.#refuse('css-rule', token);
        break;
      case TokenType.URL:
        this.#checkAddress(token[4].value, token);
        break;
      case TokenType.String:
        if (LOADING.has(this.#open.at(-1)?.name ?? '')) this.#checkAddress(token[4].value, token);
        break;
      case TokenType.Ident:
        if (RUNNING_PROPERTIES.has(name) && isProperty(tokens, place)) this.#refuse('css-property', token);
        break;
      case TokenType.Function: {
        const replaces = REPLACED.has(name) && this.#open.some((outer) => LOADING.has(outer.name));
        if (RUNNING.has(name) || replaces) this.#refuse('css-function', token);
      }
    }
  }

  /** Tracks functions and brackets, and refuses what is broken. */
  #checkNesting(token: CSSToken): void {
    const [type, , at] = token;
    switch (type) {
      case TokenType.Function:
        this.#open.push({ closing: TokenType.CloseParen, at, name: nameOf(token) });
        break;
      case TokenType.OpenParen:
        // A bracket within a loading function hides nothing from the check of its texts.
        this.#open.push({ closing: TokenType.CloseParen, at, name: this.#open.at(-1)?.name ?? '' });
        break;
      case TokenType.OpenCurly:
        this.#open.push({ closing: TokenType.CloseCurly, at, name: '' });
        break;
      case TokenType.OpenSquare:
        this.#open.push({ closing: TokenType.CloseSquare, at, name: '' });
        break;
      case TokenType.CloseParen:
      case TokenType.CloseCurly:
      case TokenType.CloseSquare:
        if (this.#open.pop()?.closing !== type) this.#refuseBroken(at);
        break;
      case TokenType.BadString:
      case TokenType.BadURL:
      case TokenType.CDO:
      case TokenType.CDC:
        this.#refuseBroken(at);
    }
  }

  #checkAddress(address: string, token: CSSToken): void {
    const { allowed, fault } = this.addresses;
    if (!allowed.some((pattern) => pattern.test(address))) this.#refuse(fault, token);
  }

  #refuse(why: 'css-rule' | 'css-function' | 'css-property' | Addresses['fault'], token: CSSToken): never {
    const values = { line: this.#lineOf(token[2]), what: token[1].slice(0, 80), files: OWN_FILES };
    throw new FileRefused(why, values);
  }

  #refuseBroken(offset: number): never {
    throw new FileRefused('css-broken', { line: this.#lineOf(offset) });
  }

  #lineOf(offset: number): number {
    return this.css.slice(0, offset).split('\n').length;
  }
}

/** The name that a token stands for, escapes undone: `u\72l` is `url`. */
function nameOf([type, , , , value]: CSSToken): string {
  const named = type === TokenType.AtKeyword || type === TokenType.Ident || type === TokenType.Function;
  return named ? value.value.toLowerCase() : '';
}

/** A name with a colon behind it, and no `.` before it, with which it would be a class. */
function isProperty(tokens: readonly CSSToken[], place: number): boolean {
  if (tokens[place - 1]?.[1] === '.') return false;
  let next = place + 1;
  while (tokens[next]?.[0] === TokenType.Whitespace || tokens[next]?.[0] === TokenType.Comment) next++;
  return tokens[next]?.[0] === TokenType.Colon;
}

/** A style sheet as it is kept: as it was written, in UTF-8. @throws FileRefused */
export function cleanStyle(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_STYLE_LENGTH) {
    throw new FileRefused('file-length', { limit: MAX_STYLE_LENGTH / 1024 / 1024 });
  }
  const css = textOf(bytes);
  checkCss(css, IN_SHEETS);
  return new TextEncoder().encode(css);
}

/** The text of a file, by its byte order mark, else in UTF-8. @throws FileRefused for what is no text */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused('file-broken');
  }
}
