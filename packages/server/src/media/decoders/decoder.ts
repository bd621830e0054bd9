import type { DecodedImage } from '../common/decoded-image.js';
import type { OpenSource } from '../common/source.js';
import type { Tools } from './tools.js';

/**
 * Decodes a page of an original to an image. Pages are numbered from 1.
 *
 * @throws MediaError
 */
export type Decoder = (source: OpenSource, page: number, tools: Tools) => Promise<DecodedImage>;
