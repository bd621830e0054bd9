import { describe, expect, it } from 'vitest';
import { MAX_PAGE_COUNT } from '@assetportal/sdk/contract';
import { bytePath } from '../../../packages/server/src/lib/byte-path.js';
import { fieldsOf } from '../../../packages/server/src/library/metadata/fields/fields.js';
import { checkedResult } from '../../../packages/server/src/library/read/checked-result.js';

describe('the number of pages in a file’s metadata (R1)', () => {
  it.each([
    [12, 12],
    [300_000_000, MAX_PAGE_COUNT],
    [0, undefined],
    [2.5, undefined],
  ])('%s is indexed as %s', (pages, expected) => {
    const kind = { group: 'document', filetype: 'pdf' } as const;
    expect(fieldsOf({ 'PDF:PageCount': String(pages) }, {}, kind).page_cnt).toBe(expected);
  });

  it.each([
    [12, 12],
    [300_000_000, undefined],
    [-1, undefined],
    [1.5, undefined],
    ['3', undefined],
  ])('%s from the reader process is accepted as %s', (page_cnt, expected) => {
    const listed = {
      path: bytePath(Buffer.from('a.pdf')),
      size: 1,
      mtimeMs: 0,
      ctimeMs: 0,
      ino: 1,
      sidecars: [],
    };
    const untrusted = { sha256: 'a'.repeat(64), crc32: 1, asset: { filetype: 'pdf', page_cnt } };
    expect(checkedResult(listed, untrusted).asset.page_cnt).toBe(expected);
  });
});
