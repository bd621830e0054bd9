import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  documentChanges,
  mergeItems,
  withoutDocumentChange,
  withTheirSide,
  type DocumentShape,
} from '@assetportal/sdk/admin';

interface Item {
  readonly key: string;
  readonly value?: number;
  readonly list?: readonly string[];
}

interface Doc {
  readonly items: readonly Item[];
  readonly fields: Readonly<Record<string, unknown>>;
}

const shape: DocumentShape<Doc> = {
  items: ({ items }) => items.map((item) => [item.key, item]),
  fields: ({ fields }) => fields,
  build: (items, fields) => ({ items: items as readonly Item[], fields }),
  isOrdered: true,
};

/** A document whose items have the values of the text: `a1 b2`. */
const doc = (text: string, fields: Record<string, unknown> = {}): Doc => ({
  items: text
    .split(' ')
    .filter(Boolean)
    .map((part) => ({ key: part.slice(0, 1), value: Number(part.slice(1)) })),
  fields,
});

const text = ({ items }: Doc): string => items.map(({ key, value }) => `${key}${value}`).join(' ');

describe('changes of a document', () => {
  it.each([
    ['a1 b2', 'a1 b2', []],
    ['a1', 'a1 b2', ['added b']],
    ['a1 b2', 'b2', ['removed a']],
    ['a1 b2', 'a1 b3', ['changed b']],
    ['a1 b2 c3', 'c3 a1 b2', ['moved ']],
    ['a1 b2', 'b3 c1', ['changed b', 'added c', 'removed a']],
    ['a1 b2', 'b2 a2', ['changed a', 'moved ']],
  ])('from %j to %j are %j', (before, after, expected) => {
    const found = documentChanges(shape, doc(before), doc(after)).map(({ kind, key }) => `${kind} ${key}`);
    expect(found.sort()).toEqual([...expected].sort());
  });

  it('name fields', () => {
    expect(documentChanges(shape, doc('', { guests: 'view' }), doc('', { guests: 'none' }))).toEqual([
      { id: 'field guests', kind: 'field', key: 'guests', from: 'view', to: 'none' },
    ]);
  });

  it('are undone one by one, in any order, until the document is as before', () => {
    const documents = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
      .chain((keys) =>
        fc
          .tuple(...keys.map((key) => fc.nat(2).map((value): Item => ({ key, value }))))
          .map((items) => items),
      )
      .chain((items) => fc.record({ f: fc.nat(2) }).map((fields): Doc => ({ items, fields })));
    fc.assert(
      fc.property(documents, documents, fc.infiniteStream(fc.nat(100)), (before, after, picks) => {
        let current = after;
        for (let step = 0; step < 20; step += 1) {
          const changes = documentChanges(shape, before, current);
          if (changes.length === 0) break;
          const change = changes[Number(picks.next().value) % changes.length]!;
          current = withoutDocumentChange(shape, before, current, change.id);
          expect(documentChanges(shape, before, current).map(({ id }) => id)).not.toContain(change.id);
        }
        expect(current).toEqual(before);
      }),
    );
  });
});

describe('merge of a document', () => {
  it.each([
    ['an addition of each side', 'a1', 'a1 b2', 'a1 c3', 'a1 b2 c3', []],
    ['changes of different items', 'a1 b1', 'a2 b1', 'a1 b2', 'a2 b2', []],
    ['the same change', 'a1', 'a2', 'a2', 'a2', []],
    ['a removal and a change of another item', 'a1 b1', 'b1', 'a1 b2', 'b2', []],
    ['different changes of an item', 'a1 b1', 'a2 b1', 'a3 b1', 'a2 b1', ['item a']],
    ['a removal and a change of the same item', 'a1 b1', 'b1', 'a2 b1', 'b1', ['item a']],
    ['a new order of one side', 'a1 b1 c1', 'c1 a1 b1', 'a1 b1 c2', 'c2 a1 b1', []],
    ['different orders', 'a1 b1 c1', 'c1 a1 b1', 'b1 a1 c1', 'c1 a1 b1', ['order']],
  ])('has %s', (_, base, mine, theirs, expected, conflicts) => {
    const merged = mergeItems(shape, { base: doc(base), mine: doc(mine), theirs: doc(theirs) });
    expect([text(merged.value), merged.conflicts.map(({ id }) => id)]).toEqual([expected, conflicts]);
  });

  it('shows all sides of a conflict, and uses the chosen one', () => {
    const versions = {
      base: doc('a1', { guests: 'none' }),
      mine: doc('a2', { guests: 'view' }),
      theirs: doc('', { guests: 'download' }),
    };
    expect(mergeItems(shape, versions).conflicts).toEqual([
      {
        id: 'item a',
        kind: 'item',
        key: 'a',
        base: { key: 'a', value: 1 },
        mine: { key: 'a', value: 2 },
        theirs: undefined,
      },
      { id: 'field guests', kind: 'field', key: 'guests', base: 'none', mine: 'view', theirs: 'download' },
    ]);
    const { value, conflicts } = mergeItems(shape, versions);
    const decided = conflicts.reduce(
      (document, conflict) => withTheirSide(shape, document, conflict, versions.theirs),
      value,
    );
    expect(decided).toEqual(versions.theirs);
  });

  it('puts an item of the other admin at its place', () => {
    const versions = { base: doc('a1 b1 c1'), mine: doc('b1 c1'), theirs: doc('a2 b1 c1') };
    const { value, conflicts } = mergeItems(shape, versions);
    expect(text(withTheirSide(shape, value, conflicts[0]!, versions.theirs))).toBe('a2 b1 c1');
  });

  const item = (members: Partial<Item>): Doc => ({ items: [{ key: 'a', ...members }], fields: {} });

  it('has the members of an item that only one side has changed, and requests a decision about the others', () => {
    const merge = (mine: Partial<Item>) =>
      mergeItems(shape, {
        base: item({ value: 1 }),
        mine: item(mine),
        theirs: item({ value: 1, list: ['x'] }),
      });
    expect(merge({ value: 2 })).toEqual({ value: item({ value: 2, list: ['x'] }), conflicts: [] });
    const { value, conflicts } = merge({ value: 2, list: ['y'] });
    expect(value).toEqual(item({ value: 2, list: ['y'] }));
    expect(conflicts).toEqual([
      {
        id: 'item a',
        kind: 'item',
        key: 'a',
        base: { key: 'a', value: 1 },
        mine: { key: 'a', value: 2, list: ['y'] },
        theirs: { key: 'a', value: 2, list: ['x'] },
      },
    ]);
  });

  it('requests a decision about an item as a whole if its merged members exclude each other', () => {
    const isValid = (one: unknown) => (one as Item).value !== 2 || (one as Item).list === undefined;
    const { value, conflicts } = mergeItems(
      { ...shape, isValid },
      {
        base: item({ value: 1 }),
        mine: item({ value: 2 }),
        theirs: item({ value: 1, list: ['x'] }),
      },
    );
    expect(value).toEqual(item({ value: 2 }));
    expect(conflicts.map(({ theirs }) => theirs)).toEqual([{ key: 'a', value: 1, list: ['x'] }]);
  });
});
