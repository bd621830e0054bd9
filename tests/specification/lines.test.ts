import { describe, expect, it } from 'vitest';
import { readTags } from '../../scripts/specification/test-tags.mjs';
import { LINES } from './lines.js';

describe('lines of the specification', () => {
  it('have unique IDs that start with their section', () => {
    expect(LINES.filter(({ id, section }) => !id.startsWith(`${section}.`))).toEqual([]);
    expect(new Set(LINES.map(({ id }) => id)).size).toBe(LINES.length);
  });
});

/** Returns the tags without the calls that declare the tests. */
const withoutNodes = (tagged: ReturnType<typeof readTags>['tagged']) =>
  tagged.map(({ tag, title, tests }) => ({ tag, title, tests }));

describe('readTags', () => {
  const validTags = new Set(['one', 'two', 'three', 'four']);

  it('reads the tags of tests, tables and suites', () => {
    const source = `
      describe('a group', { tags: ['one', 'two'] }, () => {
        it('has a test', () => {});
        it.each([1, 2])('and a table %i', { tags: 'three', timeout: 5 }, (n) => {});
        if (here) test.skipIf(no)(\`and another\`, { tags: ['one'] }, async () => { await it.each; });
      });
      describe.each<[string]>([['x']])('of %s', () => { it(name, { tags: ['four'] }, function () {}); });`;
    const { tests, problems, tagged } = readTags('a.test.ts', source, validTags);
    expect([tests, problems]).toEqual([4, []]);
    expect(withoutNodes(tagged)).toEqual([
      { tag: 'one', title: 'a group', tests: 3 },
      { tag: 'two', title: 'a group', tests: 3 },
      { tag: 'three', title: 'a group › and a table %i', tests: 1 },
      { tag: 'one', title: 'a group › and another', tests: 1 },
      { tag: 'four', title: 'of %s › name', tests: 1 },
    ]);
    expect(tagged[0]?.nodes.length).toBe(3);
  });

  it('reads tags from the table or variable next to a test', () => {
    const source = `
      const tags = ['four'];
      describe('a group', () => {
        const rows = [[['one'], 'a'], [['two'], 'b'], ['not a tag', 'c']];
        for (const [tags, name] of rows) it(name, { tags: [...tags] }, () => {});
        it('another', { tags: ['three'] }, () => {});
      });
      it('alone', { tags }, () => {});`;
    expect(withoutNodes(readTags('a.test.ts', source, validTags).tagged)).toEqual([
      { tag: 'one', title: 'a group › name', tests: 1 },
      { tag: 'two', title: 'a group › name', tests: 1 },
      { tag: 'three', title: 'a group › another', tests: 1 },
      { tag: 'four', title: 'alone', tests: 1 },
    ]);
  });

  it('reads tags from all tables of a loop, also in imported files', () => {
    const source = `
      import { ROWS } from './rows.js';
      import { MORE } from './more.js';
      for (const { tags } of [...ROWS, ...MORE]) it('is in a table', { tags }, () => {});`;
    const files: Record<string, string> = {
      './rows.js': `export const ROWS = [{ tags: ['one'] }, { tags: ['two'] }];`,
      './more.js': `export const MORE = [{ tags: ['four'] }, { tags: ['one'] }];`,
    };
    const { tagged } = readTags('a.test.ts', source, validTags, (name: string) => files[name]);
    expect(withoutNodes(tagged)).toEqual(
      ['one', 'two', 'four'].map((tag) => ({ tag, title: 'is in a table', tests: 1 })),
    );
  });

  it('reports tags that it cannot read', () => {
    const { problems } = readTags('a.test.ts', `it('is computed', { tags: [line()] }, () => {});`, validTags);
    expect(problems).toEqual([expect.stringContaining('is computed')]);
  });
});
