import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported content encodings of responses. */
export type Encoding = 'br' | 'gzip';

/**
 * Returns the best encoding that a client accepts according to its `Accept-Encoding` header, or undefined if it
 * accepts none.
 */
export function bestEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?\b)/.test(text)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?\b)/.test(text) ? 'gzip' : undefined;
}

/** Text that is sent repeatedly. It is compressed when an encoding is first requested, and the result is cached. */
export class CompressedText {
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  /**
   * @param quality Compression levels for brotli (at most 11) and gzip (at most 9). Use high levels for text
   *   that rarely changes.
   */
  constructor(
    readonly plain: Buffer,
    private readonly quality: { readonly br: number; readonly gzip: number },
  ) {}

  in(encoding: Encoding): Promise<Buffer> {
    const result = this.compressed.get(encoding) ?? this.compress(encoding);
    this.compressed.set(encoding, result);
    return result;
  }

  private compress(encoding: Encoding): Promise<Buffer> {
    return encoding === 'br'
      ? promisify(brotliCompress)(this.plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: this.quality.br },
        })
      : promisify(gzip)(this.plain, { level: this.quality.gzip });
  }
}
