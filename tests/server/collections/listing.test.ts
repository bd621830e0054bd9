import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CollectionDefinition } from '@assetportal/sdk/contract';
import { createDefinitions } from '../../../packages/server/src/features/collections/definitions.js';
import { createLister } from '../../../packages/server/src/features/collections/listing.js';
import { createChangeBus } from '../../../packages/server/src/documents/change-bus.js';
import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import type { FolderScope, SearchEngine } from '../../../packages/server/src/search/engine.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { asset, ALL_VISIBLE } from '../search/assets.js';
import { sqliteDocuments } from '../../../packages/server/src/store/sqlite/documents/documents.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let state: State;
let engine: SearchEngine;
/** Time on the test clock, in milliseconds. Each reading advances the clock by 1 ms. */
let clock: number;

beforeEach(async () => {
  folder = await temporaryFolder();
  state = openState(folder.path);
  engine = await createEmbeddedEngine();
  clock = 0;
});
afterEach(async () => {
  await engine.close();
  state.close();
  await folder.remove();
});

/** Stores the content, which may be invalid, and returns the definitions read from it. */
async function stored(content: unknown) {
  const documents = sqliteDocuments(state.db);
  const changes = createChangeBus();
  const definitions = await createDefinitions({ documents, changes });
  const key = { kind: 'collections', name: '' } as const;
  await documents.change(key, { content: JSON.stringify(content), user: null });
  await changes.publish(key);
  return definitions.current;
}
const define = (...collections: CollectionDefinition[]) => stored({ collections });

function lister() {
  const collectionLister = createLister(engine, () => clock++);
  return async (definitions: Awaited<ReturnType<typeof define>>, scope: FolderScope = ALL_VISIBLE) =>
    (await collectionLister.list(scope, definitions)).map(({ indicator }) => indicator);
}

describe('list of collections', { tags: ['7.call.collections.list'] }, () => {
  it('is cached as long as nothing changes', async () => {
    const list = lister();
    const definitions = await define({ indicator: 'sea', search: 'sea' });
    await engine.index([asset('1', { title: 'sea', folder: 'a' })]);
    expect(await list(definitions)).toEqual(['sea', 'folder/a']);
    const before = clock;
    expect(await list(definitions)).toEqual(['sea', 'folder/a']);
    // The cached list is returned without reading the clock.
    expect(clock).toBe(before);
  });

  it('follows a change of the index after the lifetime of the cached list', async () => {
    const list = lister();
    const definitions = await define({ indicator: 'sea', search: 'sea' });
    expect(await list(definitions)).toEqual([]);
    await engine.index([asset('1', { title: 'sea', folder: 'a' })]);
    // Creating the list took one millisecond on the test clock, so it is valid for twenty.
    expect(await list(definitions)).toEqual([]);
    clock += 20;
    expect(await list(definitions)).toEqual(['sea', 'folder/a']);
  });

  it('differs between definitions and between scopes', async () => {
    const list = lister();
    await engine.index([
      asset('1', { title: 'sea', folder: 'a' }),
      asset('2', { title: 'sky', folder: 'b' }),
    ]);
    const sea = await define({ indicator: 'sea', search: 'sea' });
    const sky = await define({ indicator: 'sky', search: 'sky' });
    expect(await list(sea)).toEqual(['sea', 'folder/a', 'folder/b']);
    expect(await list(sky)).toEqual(['sky', 'folder/a', 'folder/b']);
    expect(await list(sky, { otherwise: true, rules: [{ folder: 'b', visible: false }] })).toEqual([
      'folder/a',
    ]);
  });

  it('is created once for concurrent requests', async () => {
    const list = lister();
    await engine.index([asset('1', { folder: 'a' })]);
    const definitions = await define({ indicator: 'all', search: '' });
    const lists = await Promise.all([list(definitions), list(definitions), list(definitions)]);
    expect(lists).toEqual(Array(3).fill(['all', 'folder/a']));
    expect(clock).toBe(2);
  });

  it('sorts folders in natural order', async () => {
    const names = ['2010', 'Über', 'b', '99', 'a', 'Ubuntu'];
    await engine.index(names.map((name, index) => asset(`${index}`, { folder: name })));
    expect(await lister()(await define())).toEqual(
      ['99', '2010', 'a', 'b', 'Über', 'Ubuntu'].map((name) => `folder/${name}`),
    );
  });

  it('ignores definitions of another release', async () => {
    await engine.index([asset('1', { title: 'sea' })]);
    const good = { indicator: 'sea', search: 'sea' };
    const definitions = await stored({
      collections: [{ ...good, indicator: 'newer', shape: 'round' }, { ...good, sort: 'gone' }, good, 7],
    });
    expect(await lister()(definitions)).toEqual(['sea']);
    expect(await lister()(await stored({ other: true }))).toEqual([]);
  });
});
