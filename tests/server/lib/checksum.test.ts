import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32, crc32ByTable } from '../../../packages/server/src/lib/checksum.js';

describe.each([
  ['of Node', crc32],
  ['in JavaScript', crc32ByTable],
])('CRC-32 %s', (_, sum) => {
  it('returns the check value of the standard', () => {
    expect(sum(Buffer.from('123456789'))).toBe(0xcbf43926);
    expect(sum(Buffer.alloc(0))).toBe(0);
  });

  it('returns the same result for data in parts', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, cut) => {
        const parts = sum(bytes.subarray(cut), sum(bytes.subarray(0, cut)));
        expect(parts).toBe(sum(bytes));
        expect(parts).toBe(crc32ByTable(bytes));
      }),
    );
  });
});
