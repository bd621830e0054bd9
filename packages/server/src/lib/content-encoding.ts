import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How an answer can be compressed. */
export type Encoding = 'br' | 'gzip';

/** The best that a client takes, by its `Accept-Encoding`; undefined where it takes none of them. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?\b)/.test(text)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?\b)/.test(text) ? 'gzip' : undefined;
}

/** A text that is sent more than once, compressed when it is first asked for so. */
export class CompressedText {
  private readonly forms = new Map<Encoding, Promise<Buffer>>();

  /** @param quality Of brotli (to 11) and gzip (to 9): what is sent for long is worth more. */
  constructor(
    readonly plain: Buffer,
    private readonly quality: { readonly br: number; readonly gzip: number },
  ) {}

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.forms.get(encoding) ?? this.compress(encoding);
    this.forms.set(encoding, known);
    return known;
  }

  private compress(encoding: Encoding): Promise<Buffer> {
    return encoding === 'br'
      ? promisify(brotliCompress)(this.plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: this.quality.br },
        })
      : promisify(gzip)(this.plain, { level: this.quality.gzip });
  }
}
