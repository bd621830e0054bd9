import { describe, expect, it } from 'vitest';
import { folderTree, matchingValues, openFolders, visibleFolders } from '@assetportal/sdk/rules';

const values = (text: string) =>
  text.split(' ').map((part) => {
    const [label = '', count = '1'] = part.split(':');
    return { label, count: Number(count) };
  });

describe('folder tree', () => {
  const tree = folderTree(values('a:9 b:5 a/x:4 a/y:5 a/x/1:2 c/d:1'));

  it('nests each folder in its parent and names it after the last segment of its path', () => {
    expect(tree.map(({ name, depth }) => [name, depth])).toEqual([
      ['a', 0],
      ['b', 0],
      ['c/d', 0],
    ]);
    expect(tree[0]?.folders.map(({ name, label, count }) => [name, label, count])).toEqual([
      ['x', 'a/x', 4],
      ['y', 'a/y', 5],
    ]);
    expect(tree[0]?.folders[0]?.folders[0]).toMatchObject({ name: '1', depth: 2, label: 'a/x/1' });
  });

  it('shows only the content of open folders and opens the ancestors of selected folders', () => {
    const open = openFolders(new Set(), ['a/x/1']);
    expect([...open]).toEqual(['a', 'a/x']);
    const seen = (opened: ReadonlySet<string>) =>
      visibleFolders(tree, (folder) => opened.has(folder.label)).map((folder) => folder.label);
    expect(seen(new Set())).toEqual(['a', 'b', 'c/d']);
    expect(seen(open)).toEqual(['a', 'a/x', 'a/x/1', 'a/y', 'b', 'c/d']);
  });
});

describe('matchingValues', () => {
  const listed = values('berg:1 Ärger:2 C');
  const labels = (text: string) =>
    matchingValues(listed, (label) => `${label}!`, text).map(({ label }) => label);

  it('ignores case, accents and surrounding spaces, and compares displayed labels', () => {
    expect(labels(' ARG ')).toEqual(['Ärger']);
    expect(labels('g')).toEqual(['berg', 'Ärger']);
    expect(labels('c!')).toEqual(['C']);
    expect(labels('x')).toEqual([]);
    expect(labels('aerg')).toEqual(['Ärger']);
    expect(labels('är\u00adger')).toEqual(['Ärger']);
    expect(matchingValues(values('Straße:1 Mueller:2'), String, 'strass')).toHaveLength(1);
    expect(matchingValues(values('Straße:1 Mueller:2'), String, 'Müll')).toHaveLength(1);
  });

  it('returns all values for an empty text', () => {
    expect(matchingValues(listed, String, '  ')).toBe(listed);
  });
});
