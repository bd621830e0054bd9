import { PAGE_BREAK } from '../../lib/page-break.js';

/** Collects text from a document, up to a maximum length. */
export class Collector {
  readonly #parts: string[] = [];
  #length = 0;

  /** @param characters maximum number of characters */
  constructor(private readonly characters: number) {}

  get full(): boolean {
    return this.#length >= this.characters;
  }

  add(text: string): void {
    if (this.full || text === '') return;
    // A form feed in a file does not separate pages of its preview.
    this.#parts.push(text.includes(PAGE_BREAK) ? text.replaceAll(PAGE_BREAK, '\n') : text);
    this.#length += text.length;
  }

  /** Ends the current page. Empty pages count. */
  endPage(): void {
    if (this.full) return;
    this.#parts.push(PAGE_BREAK);
    this.#length++;
  }

  /** Ends the current line, so that the words before and after the line break are not joined. */
  break(): void {
    if (this.#parts.length > 0 && !this.#parts[this.#parts.length - 1]?.endsWith('\n')) this.add('\n');
  }

  /**
   * Returns the collected text in NFC, with collapsed white space. Control characters are removed, and so are
   * unpaired surrogates, such as half of a pair that the limit has split. A form feed is behind each page, except that
   * there is only one behind the last page with text.
   */
  toString(): string {
    const text = this.#parts
      .join('')
      .slice(0, this.characters)
      // eslint-disable-next-line no-control-regex -- matches exactly these characters
      .replace(/[\u0000-\u0008\u000b\u000d-\u001f\u007f-\u009f\u00ad\ufffe\uffff]/g, (char) =>
        char === '\r' || char === '\v' ? '\n' : '',
      )
      .replace(/\p{Surrogate}/gu, '')
      .replace(/[^\S\n\f]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .replace(/[ \n]*\f[ \n]*/g, PAGE_BREAK)
      .normalize('NFC')
      .replace(/^[ \n]+/, '');
    const end = text.trimEnd();
    return end === '' || text.charAt(end.length) !== PAGE_BREAK ? end : end + PAGE_BREAK;
  }
}
