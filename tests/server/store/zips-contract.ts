import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredZip, ZipRepository } from '../../../packages/server/src/store/zips.js';

export interface OpenedZips {
  readonly zips: ZipRepository;
  close(): Promise<void> | void;
}

const LIMITS = { zips: 3, bytes: 1000 };

/** Tests that every implementation of the zip repository must pass. */
export function zipsContract(name: string, open: () => Promise<OpenedZips> | OpenedZips): void {
  describe(`zip repository in ${name}`, () => {
    let opened: OpenedZips;
    let zips: ZipRepository;
    beforeEach(async () => {
      opened = await open();
      ({ zips } = opened);
    });
    afterEach(() => opened.close());

    const zip = (id: string, changes: Partial<StoredZip> = {}): StoredZip => ({
      id,
      subject: 'anna',
      plan: Buffer.alloc(100, id),
      expires: 5000,
      ...changes,
    });
    const stored = async (...ids: string[]) => {
      const found = await Promise.all(ids.map((id) => zips.find(id, 1000)));
      return ids.filter((_, index) => found[index] !== undefined);
    };

    it('returns a stored zip until it expires', async () => {
      await zips.save(zip('a'), LIMITS, 1000);
      expect(await zips.find('a', 4999)).toEqual(zip('a'));
      expect(await zips.find('a', 5000)).toBeUndefined();
      expect(await zips.find('b', 1000)).toBeUndefined();
      await zips.sweep(5000);
      expect(await zips.find('a', 1000)).toBeUndefined();
    });

    it('tracks whether a download was counted, and resets this when the zip is stored again', async () => {
      await zips.save(zip('a'), LIMITS, 1000);
      expect(await zips.isCounted('a')).toBe(false);
      await zips.setCounted('a');
      expect(await zips.isCounted('a')).toBe(true);
      await zips.save(zip('a', { expires: 6000 }), LIMITS, 1000);
      expect(await zips.isCounted('a')).toBe(false);
      expect((await zips.find('a', 1000))?.expires).toBe(6000);
    });

    it('drops only the oldest zips of a subject with too many', async () => {
      await zips.save(zip('other', { subject: 'bert', expires: 2000 }), LIMITS, 1000);
      for (const [at, id] of ['a', 'b', 'c', 'd'].entries()) {
        await zips.save(zip(id, { expires: 5000 + at }), LIMITS, 1000);
      }
      expect(await stored('a', 'b', 'c', 'd', 'other')).toEqual(['b', 'c', 'd', 'other']);
    });

    it('drops zips of the subject that uses the most space', async () => {
      await zips.save(zip('bert’s', { subject: 'bert', expires: 2000 }), LIMITS, 1000);
      for (const [at, id] of ['a', 'b', 'c'].entries()) {
        await zips.save(zip(id, { plan: Buffer.alloc(400), expires: 5000 + at }), LIMITS, 1000);
      }
      expect(await stored('bert’s', 'a', 'b', 'c')).toEqual(['bert’s', 'b', 'c']);
    });

    it('drops the oldest zips if all together are too large, but never the new one', async () => {
      for (const [at, id] of ['a', 'b', 'c'].entries()) {
        await zips.save(zip(id, { subject: id, plan: Buffer.alloc(400), expires: 5000 + at }), LIMITS, 1000);
      }
      expect(await stored('a', 'b', 'c')).toEqual(['b', 'c']);
      await zips.save(zip('d', { plan: Buffer.alloc(2000), expires: 1500 }), LIMITS, 1000);
      expect(await stored('b', 'c', 'd')).toEqual(['d']);
    });
  });
}
