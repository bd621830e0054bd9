import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { FILE_URL, FILES_PATH } from '../../../documents/branding-files.js';
import { FileRejected } from './rejected.js';

/**
 * Allowed at-rules. They load nothing except through `url()` and similar functions, which are checked. All other
 * at-rules are rejected, including future ones.
 */
const AT_RULES = new Set([
  'charset',
  'media',
  'supports',
  'layer',
  'container',
  'scope',
  'starting-style',
  'property',
  'page',

  'keyframes',
  '-webkit-keyframes',
  'font-face',
  'font-feature-values',
  'counter-style',
  'view-transition',
]);
/** Functions whose string arguments are URLs. */
const LOADING = new Set([
  'url',
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  '-webkit-cross-fade',
  '-moz-image-rect',
]);
/** The function whose string argument is a media type, also inside a loading function. */
const MEDIA_TYPE = 'type';
/**
 * Functions that are allowed inside a loading function. Any other one, including future ones, could insert an
 * unchecked URL, as `var` does.
 */
const INSIDE_LOADING = new Set([
  ...LOADING,
  MEDIA_TYPE,
  'calc',
  'min',
  'max',
  'clamp',
  ...['linear', 'radial', 'conic'].flatMap((kind) => [`${kind}-gradient`, `repeating-${kind}-gradient`]),

  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
  'color-mix',
  'light-dark',
]);
/** Functions that execute code or render other elements. */
const EXECUTING = new Set(['expression', 'element', '-moz-element', 'paint']);
/** Properties that executed code in older browsers. */
const EXECUTING_PROPERTIES = new Set([
  'behavior',
  '-ms-behavior',
  '-moz-binding',
  '-o-link',
  '-o-link-source',
]);

const IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i;
const SVG = /^data:image\/svg\+xml[;,]/i;
const FONT = /^data:(?:font\/(?:woff2?|ttf|otf)|application\/(?:x-)?font-woff2?)[;,]/i;

/** URLs that CSS may load. */
export interface AllowedUrls {
  readonly allowed: readonly RegExp[];
  /** Error for any other URL. */
  readonly fault: 'css-address' | 'svg-address';
}
/** URLs allowed in the portal's stylesheet. */
export const STYLESHEET_URLS: AllowedUrls = {
  allowed: [IMAGE, SVG, FONT, FILE_URL, /^#/],
  fault: 'css-address',
};
/** URLs allowed in an SVG: references to its own elements, and embedded images and fonts. */
export const SVG_URLS: AllowedUrls = { allowed: [IMAGE, FONT, /^#/], fault: 'svg-address' };

/**
 * Checks CSS by its tokens instead of a syntax tree. All browsers produce the same tokens, even if they parse
 * broken rules differently. Unsafe CSS is rejected with its line number, so that the admin sees what to change.
 *
 * @throws FileRejected
 */
export function checkCss(css: string, urls: AllowedUrls): void {
  inspectCss(css, urls, (fault) => {
    throw fault;
  });
}

/**
 * Like {@link checkCss}, but calls a function for each fault within a rule instead of throwing.
 *
 * @param onFault receives the fault and its offset, not in order
 * @returns the tokens, with balanced brackets
 * @throws FileRejected if rules have no clear boundaries
 */
export function inspectCss(css: string, urls: AllowedUrls, onFault: OnFault): CSSToken[] {
  return new CssCheck(css, urls, onFault).run();
}

type OnFault = (fault: FileRejected, offset: number) => void;

/** An open function, parenthesis or bracket. */
interface Block {
  readonly closing: TokenType;
  readonly at: number;
  /**
   * Lower-case name of the function. A parenthesis or bracket without a function has the name of the block around
   * it, so that it cannot hide the strings of a loading function from the check. Empty outside of functions.
   */
  readonly name: string;
  /** True for a loading function, and for every block inside one. */
  readonly isLoading: boolean;
}

class CssCheck {
  readonly #open: Block[] = [];
  readonly #lineOf: (offset: number) => number;

  constructor(
    private readonly css: string,
    private readonly urls: AllowedUrls,
    private readonly onFault: OnFault,
  ) {
    this.#lineOf = lineCounter(css);
  }

  run(): CSSToken[] {
    // Not allowed even in a comment: `</` could end the <style> element that contains the CSS.
    const markup = /<\/|<!|-->|\0/.exec(this.css);
    if (markup) throw this.#broken(markup.index);
    const onParseError = ({ sourceStart: offset }: { readonly sourceStart: number }) =>
      this.onFault(this.#broken(offset), offset);
    const tokens = tokenize({ css: this.css }, { onParseError });
    tokens.forEach((token, index) => {
      this.#checkContent(token, tokens, index);
      this.#checkNesting(token);
    });
    const unclosed = this.#open.pop();
    if (unclosed) throw this.#broken(unclosed.at);
    return tokens;
  }

  /** Rejects at-rules, URLs, properties and functions that are not allowed. */
  #checkContent(token: CSSToken, tokens: readonly CSSToken[], index: number): void {
    const name = nameOf(token);
    switch (token[0]) {
      case TokenType.AtKeyword:
        if (!AT_RULES.has(name)) this.#refuse('css-rule', token);
        break;
      case TokenType.URL:
        this.#checkUrl(token[4].value, token);
        break;
      case TokenType.String:
        if (this.#isLoading && this.#open.at(-1)?.name !== MEDIA_TYPE) this.#checkUrl(token[4].value, token);
        break;
      case TokenType.Ident:
        if (EXECUTING_PROPERTIES.has(name) && isProperty(tokens, index)) this.#refuse('css-property', token);
        break;
      case TokenType.Function:
        if (EXECUTING.has(name) || (this.#isLoading && !INSIDE_LOADING.has(name)))
          this.#refuse('css-function', token);
    }
  }

  /** True inside a loading function. */
  get #isLoading(): boolean {
    return this.#open.at(-1)?.isLoading ?? false;
  }

  /** Tracks functions, parentheses and brackets. Rejects unbalanced ones and broken tokens. */
  #checkNesting(token: CSSToken): void {
    const [type, , at] = token;
    const open = (closing: TokenType, name = this.#open.at(-1)?.name ?? '') =>
      this.#open.push({ closing, at, name, isLoading: this.#isLoading || LOADING.has(name) });
    switch (type) {
      case TokenType.Function:
        open(TokenType.CloseParen, nameOf(token));
        break;
      case TokenType.OpenParen:
        open(TokenType.CloseParen);
        break;
      case TokenType.OpenCurly:
        open(TokenType.CloseCurly);
        break;
      case TokenType.OpenSquare:
        open(TokenType.CloseSquare);
        break;
      case TokenType.CloseParen:
      case TokenType.CloseCurly:
      case TokenType.CloseSquare:
        if (this.#open.pop()?.closing !== type) throw this.#broken(at);
        break;
      case TokenType.BadString:
      case TokenType.BadURL:
        this.onFault(this.#broken(at), at);
        break;
      case TokenType.CDO:
      case TokenType.CDC:
        throw this.#broken(at);
    }
  }

  #checkUrl(url: string, token: CSSToken): void {
    const { allowed, fault } = this.urls;
    if (!allowed.some((pattern) => pattern.test(url))) this.#refuse(fault, token);
  }

  #refuse(fault: 'css-rule' | 'css-function' | 'css-property' | AllowedUrls['fault'], token: CSSToken): void {
    const values = { line: this.#lineOf(token[2]), what: token[1].slice(0, 80), files: FILES_PATH };
    this.onFault(new FileRejected(fault, values), token[2]);
  }

  #broken(offset: number): FileRejected {
    return new FileRejected('css-broken', { line: this.#lineOf(offset) });
  }
}

/** Returns a function that returns the line of an offset. Fast for many offsets in any order. */
export function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Returns the unescaped, lower-case name of a token: `u\72l` is `url`. */
function nameOf([type, , , , value]: CSSToken): string {
  const named = type === TokenType.AtKeyword || type === TokenType.Ident || type === TokenType.Function;
  return named ? value.value.toLowerCase() : '';
}

/** Returns true for a name followed by a colon, unless a `.` before it makes it a class selector. */
function isProperty(tokens: readonly CSSToken[], index: number): boolean {
  if (tokens[index - 1]?.[1] === '.') return false;
  let next = index + 1;
  while (tokens[next]?.[0] === TokenType.Whitespace || tokens[next]?.[0] === TokenType.Comment) next++;
  return tokens[next]?.[0] === TokenType.Colon;
}

/** Decodes a text file by its byte order mark, or as UTF-8. @throws FileRejected if it is not text */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    // The decoder removes one mark. With another one, the text would change each time it is stored.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\ufeff+/, '');
  } catch {
    throw new FileRejected('file-broken');
  }
}
