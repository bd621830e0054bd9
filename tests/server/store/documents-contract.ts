import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { HISTORY_LENGTH } from '@assetportal/sdk/contract';
import type { BlobRepository } from '../../../packages/server/src/store/blobs.js';
import type { BookmarkRepository } from '../../../packages/server/src/store/bookmarks.js';
import type { DocumentRepository } from '../../../packages/server/src/store/documents.js';

const config = { kind: 'config', name: '' } as const;
const translations = (name: string) => ({ kind: 'translations', name }) as const;

/** Tests that every implementation of the document repository must pass. */
export function describeDocuments(
  name: string,
  create: () => { documents: DocumentRepository; blobs: BlobRepository },
): void {
  describe(`document repository in ${name}`, () => {
    let documents: DocumentRepository;
    beforeEach(() => {
      ({ documents } = create());
    });
    const save = (key: typeof config | ReturnType<typeof translations>, value: unknown, now = 1000) =>
      documents.change(key, { content: JSON.stringify(value), user: 'anna', now });

    it('stores a document with the version of its content', async () => {
      expect(await documents.get(config)).toBeUndefined();
      const first = await save(config, { a: 1 });
      expect(first).toEqual({ content: '{"a":1}', version: expect.stringMatching(/^[\w-]{16,}$/) as string });
      expect(await documents.get(config)).toEqual(first);
      const second = await save(config, { a: 2 });
      expect(second).not.toMatchObject({ version: (first as { version: string }).version });
      expect(await save(config, { a: 1 })).toEqual(first);
    });

    it('lists the languages of each kind in order, with the name from their content', async () => {
      await save(translations('fr'), { _meta: { lang: ' Français ' } });
      await save(translations('es'), { _meta: { lang: 7 } });
      await save(translations('da'), { a: 'b' });
      await documents.change({ kind: 'custom_html', name: 'nl' }, { content: '{}', user: null });
      await save(config, {});
      expect(await documents.languages('translations')).toEqual([
        { lang: 'da', name: null },
        { lang: 'es', name: null },
        { lang: 'fr', name: 'Français' },
      ]);
      expect(await documents.languages('custom_html')).toEqual([{ lang: 'nl', name: null }]);
      expect(await documents.languages('config')).toEqual([]);
    });

    it('stores overwritten and removed versions with user and time', async () => {
      await save(translations('fr'), { _meta: { version: '5.1.4' } }, 1000);
      await documents.change(translations('fr'), { content: '{"a":"b"}', user: null, now: 2000 });
      expect(
        await documents.change(translations('fr'), { content: undefined, user: 'bert', now: 3000 }),
      ).toBeUndefined();
      expect(await documents.get(translations('fr'))).toBeUndefined();
      const history = await documents.history({});
      expect(history).toMatchObject([
        { ...translations('fr'), overwritten: 3000, user: 'bert', writtenFor: null },
        { ...translations('fr'), overwritten: 2000, user: null, writtenFor: '5.1.4' },
      ]);
      expect(await documents.overwritten(history[0]?.id ?? '')).toEqual({
        ...history[0],
        content: '{"a":"b"}',
      });
      expect(await documents.overwritten('0')).toBeUndefined();
      expect(await documents.overwritten('x')).toBeUndefined();
    });

    it('adds no history for unchanged content or for missing documents', async () => {
      await save(config, { a: 1 });
      await save(config, { a: 1 });
      await documents.change(translations('fr'), { content: undefined, user: null });
      expect(await documents.history({})).toEqual([]);
    });

    it('changes nothing if onlyIf returns false', async () => {
      await save(config, { a: 1 });
      const seen: unknown[] = [];
      const refused = await documents.change(config, {
        content: '{"a":2}',
        user: 'bert',
        onlyIf: (current) => {
          seen.push(current?.content);
          return false;
        },
      });
      expect([refused, seen]).toEqual(['refused', ['{"a":1}']]);
      expect(await documents.get(config)).toMatchObject({ content: '{"a":1}' });
      expect(await documents.history({})).toEqual([]);
    });

    it('stores only the last versions of each document', async () => {
      await save(translations('fr'), { a: 'x' });
      await save(translations('fr'), { a: 'y' });
      for (let count = 0; count <= HISTORY_LENGTH + 10; count += 1) await save(config, { count });
      const history = await documents.history({ kind: 'config' });
      expect(history).toHaveLength(HISTORY_LENGTH);
      expect(await documents.overwritten(history.at(-1)?.id ?? '')).toMatchObject({
        content: '{"count":10}',
      });
      expect(await documents.history({ kind: 'translations' })).toHaveLength(1);
      expect(await documents.history({ name: 'fr' })).toHaveLength(1);
      expect(await documents.history({ kind: 'config', name: 'fr' })).toEqual([]);
    });

    it('stores the content of a file as long as a version refers to it', async () => {
      const { documents, blobs } = create();
      const logo = { kind: 'file', name: 'logo' } as const;
      const bytes = (count: number) => new TextEncoder().encode(`bytes ${count}`);
      const hash = (count: number) => createHash('sha256').update(bytes(count)).digest('hex');
      const set = (count: number, onlyIf = () => true) =>
        documents.change(logo, {
          content: JSON.stringify({ sha256: hash(count) }),
          bytes: bytes(count),
          user: null,
          onlyIf,
        });
      await set(0);
      expect(await set(1, () => false)).toBe('refused');
      expect([await blobs.get(hash(0)), await blobs.get(hash(1))]).toEqual([
        Buffer.from(bytes(0)),
        undefined,
      ]);
      for (let count = 1; count <= HISTORY_LENGTH; count++) await set(count);
      expect(await blobs.get(hash(0))).toBeDefined();
      await documents.change(logo, { content: undefined, user: null });
      expect([await blobs.get(hash(0)), await documents.get(logo)]).toEqual([undefined, undefined]);
      expect(await blobs.get(hash(1))).toBeDefined();
      expect(await blobs.get(hash(HISTORY_LENGTH))).toBeDefined();
      expect(await documents.languages('file')).toEqual([]);
    });

    it('returns the last content and the history after any changes', async () => {
      const change = fc.record({
        lang: fc.constantFrom('de', 'fr'),
        value: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
        allowed: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(change, { maxLength: 70 }), async (changes) => {
          const { documents: fresh } = create();
          const present = new Map<string, string>();
          const past = new Map<string, string[]>([
            ['de', []],
            ['fr', []],
          ]);
          for (const { lang, value, allowed } of changes) {
            const content = value === undefined ? undefined : JSON.stringify({ value });
            await fresh.change(translations(lang), { content, user: null, onlyIf: () => allowed });
            const before = present.get(lang);
            if (!allowed || before === content) continue;
            if (before !== undefined) past.get(lang)?.unshift(before);
            if (content === undefined) present.delete(lang);
            else present.set(lang, content);
          }
          for (const [lang, contents] of past) {
            expect((await fresh.get(translations(lang)))?.content).toBe(present.get(lang));
            const entries = await fresh.history({ kind: 'translations', name: lang });
            const stored = await Promise.all(
              entries.map(async ({ id }) => (await fresh.overwritten(id))?.content),
            );
            expect(stored).toEqual(contents.slice(0, HISTORY_LENGTH));
          }
        }),
        { numRuns: 60 },
      );
    });
  });
}

/** Tests that every implementation of the bookmark repository must pass. */
export function describeBookmarks(
  name: string,
  create: () => Promise<{ bookmarks: BookmarkRepository; users: readonly [number, number] }>,
): void {
  describe(`bookmark repository in ${name}`, () => {
    it('stores the bookmarks of each user in order', async () => {
      const { bookmarks, users } = await create();
      const [anna, bert] = users;
      expect(await bookmarks.of(anna)).toEqual([]);
      await bookmarks.replace(anna, ['c', 'a', 'b']);
      await bookmarks.replace(bert, ['a']);
      expect(await bookmarks.of(anna)).toEqual(['c', 'a', 'b']);
      await bookmarks.replace(anna, ['b', 'c']);
      expect(await bookmarks.of(anna)).toEqual(['b', 'c']);
      await bookmarks.replace(anna, []);
      expect([await bookmarks.of(anna), await bookmarks.of(bert)]).toEqual([[], ['a']]);
    });

    it('preserves the previous bookmarks if the new ones cannot be written', async () => {
      const { bookmarks, users } = await create();
      await bookmarks.replace(users[0], ['a', 'b']);
      const unwritable = ['c', null as unknown as string];
      await expect(bookmarks.replace(users[0], unwritable)).rejects.toThrow();
      expect(await bookmarks.of(users[0])).toEqual(['a', 'b']);
    });
  });
}
