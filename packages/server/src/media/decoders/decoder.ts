import type { DecodedImage } from '../common/decoded-image.js';
import type { OpenSource } from '../common/source.js';
import type { Tools } from './tools.js';

/** Decodes a page of an original (from 1) to an image. @throws MediaError */
export type Decoder = (source: OpenSource, page: number, tools: Tools) => Promise<DecodedImage>;
