import { describe, expect, test } from 'vitest';
import {
  checkedReply,
  LoudnessReply,
  NamesReply,
  PdfReply,
  RenderReply,
  SizeReply,
} from '../../../packages/server/src/media/common/replies.js';

const IMAGE = { data: Buffer.from('x'), width: 1, height: 1 };
const RENDERED = {
  preview: IMAGE,
  thumbnail: IMAGE,
  small: IMAGE,
  large: IMAGE,
  thumbhash: 'AA==',
  colors: [1],
  facts: { width: 1 },
  oneColor: false,
  translucent: true,
};

describe('SM12: replies of worker processes', () => {
  test.each([
    ['a negative width', SizeReply, { width: -1, height: 1 }],
    ['a width that is not a number', SizeReply, { width: '1', height: 1 }],
    ['a number of pages that is not finite', PdfReply, { width: 1, height: 1, channels: 4, pages: Infinity }],
    [
      'an image that is not a buffer',
      RenderReply,
      { ...RENDERED, preview: { ...IMAGE, data: { length: 9 } } },
    ],
    ['a placeholder that is too long', RenderReply, { ...RENDERED, thumbhash: 'A'.repeat(101) }],
    ['a codec that is an object', RenderReply, { ...RENDERED, facts: { video_codec: { toString: 'x' } } }],
    ['a loudness that is markup', LoudnessReply, ['"/><script/>']],
    ['too many names', NamesReply, Array.from({ length: 501 }, () => 'a.png')],
  ] as const)('are rejected with %s', (_what, schema, reply) => {
    expect(() => checkedReply(schema, reply)).toThrow(expect.objectContaining({ code: 'damaged' }) as Error);
  });

  test('are accepted without their unknown properties', () => {
    const reply = { ...RENDERED, path: '/etc', facts: { width: 1, html: '<script/>' } };
    expect(checkedReply(RenderReply, reply)).toEqual(RENDERED);
    expect(checkedReply(RenderReply, undefined)).toBeUndefined();
  });
});
