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
    this.#parts.push(text);
    this.#length += text.length;
  }

  /** Ends the current line, so that the words before and after the line break are not joined. */
  break(): void {
    if (this.#parts.length > 0 && !this.#parts[this.#parts.length - 1]?.endsWith('\n')) this.add('\n');
  }

  /**
   * Returns the collected text in NFC, with collapsed white space. Control characters are removed, and so are
   * unpaired surrogates, such as half of a pair that the limit has split.
   */
  toString(): string {
    return (
      this.#parts
        .join('')
        .slice(0, this.characters)
        // eslint-disable-next-line no-control-regex -- matches exactly these characters
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\ufffe\uffff]/g, (char) =>
          char === '\r' || char === '\f' || char === '\v' ? '\n' : '',
        )
        .replace(/\p{Surrogate}/gu, '')
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n[ \n]*/g, '\n')
        .normalize('NFC')
        .trim()
    );
  }
}
