import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { HISTORY_LENGTH } from '@assetportal/sdk/contract';
import type { BlobRepository } from '../../../packages/server/src/store/blobs.js';
import type { BookmarkRepository } from '../../../packages/server/src/store/bookmarks.js';
import {
  CHANGES_LENGTH,
  type ChangeOrigin,
  type DocumentRepository,
} from '../../../packages/server/src/store/documents.js';

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

    it('returns the current document with its last change', async () => {
      expect(await documents.current(config)).toBeUndefined();
      await save(config, { a: 1 }, 1000);
      const stored = await documents.get(config);
      expect(await documents.current(config)).toEqual({ ...stored, changed: 1000, user: 'anna' });
      // Unchanged content is not a change.
      await documents.change(config, { content: '{"a":1}', user: 'bert', now: 2000 });
      expect(await documents.current(config)).toMatchObject({ changed: 1000, user: 'anna' });
    });

    describe('change sets', () => {
      const origin = (change: string | undefined, more: Partial<ChangeOrigin> = {}): ChangeOrigin => ({
        change,
        action: 'edit',
        client: null,
        note: null,
        ...more,
      });
      const change = (
        key: Parameters<DocumentRepository['change']>[0],
        value: unknown,
        { by = 'anna', ...rest }: Partial<ChangeOrigin> & { by?: string | null; now?: number } = {},
      ) => {
        const { now = 1000, change: id, ...more } = rest;
        const content = value === undefined ? undefined : JSON.stringify(value);
        return documents.change(key, { content, user: by, now, origin: origin(id, more) });
      };
      const sets = async (query: Partial<Parameters<DocumentRepository['changes']>[0]> = {}) =>
        (await documents.changes({ rows: 100, ...query })).sets;

      it('contain the versions before and after each change', async () => {
        await change(config, { a: 1, same: 0 }, { now: 1 });
        await change(config, { a: 2, same: 0, b: 1 }, { now: 2 });
        await change(config, undefined, { now: 3 });
        await change(config, { a: 4 }, { now: 4 });
        const [second, first] = await documents.history({ kind: 'config' });
        const stored = (entry: typeof first) => ({ state: 'stored', id: entry?.id });
        const document = (before: object, after: object, areas: string[]) => [
          { ...config, before, after, areas },
        ];
        expect(await sets()).toMatchObject([
          { time: 4, documents: document({ state: 'none' }, { state: 'current' }, ['a']) },
          { time: 3, documents: document(stored(second), { state: 'none' }, ['a', 'same', 'b']) },
          { time: 2, documents: document(stored(first), stored(second), ['a', 'b']) },
          { time: 1, documents: document({ state: 'none' }, stored(first), ['a', 'same']) },
        ]);
        const ids = (await sets()).map(({ id }) => id);
        expect(new Set(ids).size, 'each change without an ID is a set').toBe(4);
      });

      it('have the user, the action, the client and the note of their changes', async () => {
        const more = { action: 'upgrade', client: 'browser', note: 'To 5.1.4' } as const;
        await change({ kind: 'file', name: 'logo' }, { sha256: 'x' }, { change: 'one', note: 'A logo' });
        await change(translations('de'), { a: 1 }, { change: 'one', now: 2000 });
        await change(config, { a: 1 }, { change: 'two', ...more, by: null });
        // Another user cannot add to a change set.
        await change(translations('fr'), { a: 1 }, { change: 'one', by: 'bert' });
        const [byOther, two, one] = await sets();
        expect(byOther).toMatchObject({ id: 'one', user: 'bert', documents: [translations('fr')] });
        expect(two).toMatchObject({ id: 'two', user: null, ...more });
        expect(one).toMatchObject({
          id: 'one',
          user: 'anna',
          time: 2000,
          action: 'edit',
          client: null,
          note: 'A logo',
          documents: [{ kind: 'file', name: 'logo', areas: ['logo'] }, translations('de')],
        });
      });

      it('are filtered by ID, action and client', async () => {
        await change(config, { a: 1 }, { change: 'one', client: 'program' });
        await change(config, { a: 2 }, { change: 'two', action: 'restore', client: 'browser' });
        const ids = async (query: Parameters<typeof sets>[0]) => (await sets(query)).map(({ id }) => id);
        expect(await ids({ change: 'one' })).toEqual(['one']);
        expect(await ids({ action: 'restore' })).toEqual(['two']);
        expect(await ids({ client: 'program' })).toEqual(['one']);
        expect(await ids({ client: 'program', action: 'restore' })).toEqual([]);
      });

      it('count the settings, messages and keys that changed', async () => {
        const file = { kind: 'file', name: 'logo' } as const;
        await change(config, { version: '5.1.4', global: { website_title: 'A', max_assets: 5 } });
        await change(config, { version: '5.1.4', global: { website_title: 'B' } });
        await change(translations('de'), { _meta: { version: '5.1.4' }, search: { a: 'x', b: 'y' } });
        await change(file, { sha256: 'x' });
        await change({ kind: 'collections', name: '' }, { list: [], folders: true });
        await change(config, { version: '5.1.4', global: { website_title: 'C' } }, { change: 'both' });
        await change(config, { version: '5.1.4', global: { website_title: 'D' } }, { change: 'both' });
        const counts = (await sets()).map(({ documents: [one] }) => one?.count);
        expect(counts).toEqual([2, 2, 1, 2, 2, 2]);
      });

      it('count successive changes of a document once', async () => {
        await change(config, { a: 1 }, { change: 'one' });
        await change(config, { a: 2 }, { change: 'one' });
        await change(config, { a: 2, b: 3 }, { change: 'two' });
        await change(config, { a: 2, b: 4 }, { change: 'one' });
        const [one] = await sets({ rows: 1 });
        expect(one?.documents).toMatchObject([
          { before: { state: 'none' }, after: { state: 'stored' }, areas: ['a'] },
          { before: { state: 'stored' }, after: { state: 'current' }, areas: ['b'] },
        ]);
      });

      it('are filtered by user, kind and area, and paged', async () => {
        await change(config, { search: 1 }, { change: 'one' });
        await change(translations('de'), { search: 1 }, { change: 'two', by: 'bert' });
        await change(config, { search: 1, login: 2 }, { change: 'three' });
        await change({ kind: 'file', name: 'logo' }, { sha256: 'x' }, { change: 'three' });
        const ids = async (query: Parameters<typeof sets>[0]) => (await sets(query)).map(({ id }) => id);
        expect(await ids({})).toEqual(['three', 'two', 'one']);
        expect(await ids({ user: 'anna' })).toEqual(['three', 'one']);
        expect(await ids({ user: 'nobody' })).toEqual([]);
        expect(await ids({ kinds: ['config'] })).toEqual(['three', 'one']);
        expect(await ids({ kinds: ['config', 'translations'], areas: ['search'] })).toEqual(['two', 'one']);
        expect(await ids({ areas: ['search'] })).toEqual(['two', 'one']);
        expect(await ids({ areas: ['logo', 'search'] })).toEqual(['three', 'two', 'one']);
        // The same document has to match all of them.
        expect(await ids({ kinds: ['config'], areas: ['logo'] })).toEqual([]);
        expect((await sets({ kinds: ['file'] }))[0]?.documents).toHaveLength(2);
        const first = await documents.changes({ rows: 2 });
        expect(first.sets.map(({ id }) => id)).toEqual(['three', 'two']);
        const second = await documents.changes({ rows: 2, before: first.next });
        expect([second.sets.map(({ id }) => id), second.next]).toEqual([['one'], undefined]);
      });

      it(
        'report versions that are no longer stored, and are limited in number',
        { tags: ['gate'] },
        async () => {
          for (let count = 0; count < CHANGES_LENGTH + 5; count += 1) await change(config, { count });
          await change(translations('de'), { a: 1 });
          const all = await sets({ kinds: ['config'], rows: CHANGES_LENGTH + 10 });
          expect(all).toHaveLength(CHANGES_LENGTH);
          const states = all.map(({ documents: [one] }) => `${one?.before.state} ${one?.after.state}`);
          expect(states.slice(0, 2)).toEqual(['stored current', 'stored stored']);
          expect(states.slice(HISTORY_LENGTH - 1, HISTORY_LENGTH + 2)).toEqual([
            'stored stored',
            'dropped stored',
            'dropped dropped',
          ]);
        },
      );

      it('contain no change that was refused', async () => {
        await change(config, { a: 1 });
        await documents.change(config, { content: '{}', user: 'anna', onlyIf: () => false });
        await change(config, { a: 1 }, { change: 'again' });
        await change(translations('xx'), undefined);
        expect(await sets()).toHaveLength(1);
      });
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
