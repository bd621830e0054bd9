import { describe, expect, test } from 'vitest';
import { PortalError, type Portal } from '@assetportal/sdk';
import {
  addedFaults,
  applyPlan,
  diffContent,
  hashContent,
  newManifest,
  parseManifest,
  planResource,
  resourceNamed,
  type Resource,
  type ResourceContent,
} from '@assetportal/sdk/admin';
import { canonicalJson } from '@assetportal/sdk/rules';

const FILE: Pick<Resource, 'toFile' | 'fromFile'> = {
  toFile: (content) => ({
    path: 'config.json',
    bytes: new TextEncoder().encode(canonicalJson(content)),
  }),
  fromFile: ({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as ResourceContent,
};

/** Returns a resource whose content and history are in memory. Lists under `list` have the key `id`. */
function resourceOf(content: ResourceContent, versions: readonly ResourceContent[] = []) {
  const state = { content, etag: 1 };
  const resource: Resource = {
    kind: 'config',
    name: 'config.json',
    faults: () => [],
    ...FILE,
    keyOf: ([key]) => (key === 'list' ? 'id' : undefined),
    read: () => Promise.resolve({ value: state.content, etag: String(state.etag) }),
    save: (saved, { ifMatch }) => {
      if (ifMatch !== String(state.etag)) {
        return Promise.reject(new PortalError({ code: 'changed-meanwhile', message: '', status: 412 }));
      }
      Object.assign(state, { content: saved, etag: state.etag + 1 });
      return Promise.resolve(String(state.etag));
    },
    async *versions() {
      const entry = { user: null, date: '2026-01-01T00:00:00.000Z' };
      yield* await Promise.resolve(versions.map((content) => ({ content, ...entry })));
    },
    isPristine: (value) => Object.keys(value).length === 0,
  };
  return { resource, state };
}

const item = (id: string, value = 0) => ({ id, value });

describe('planResource', () => {
  const base = { a: 1, b: 1, list: [item('x'), item('y')] };
  test.each([
    ['the same', base, base, base, {}],
    ['a change of the file', { ...base, a: 2 }, base, { ...base, a: 2 }, {}],
    ['a change of the portal', base, { ...base, b: 2 }, { ...base, b: 2 }, {}],
    ['changes of both', { ...base, a: 2 }, { ...base, b: 2 }, { ...base, a: 2, b: 2 }, {}],
    ['the same change of both', { ...base, a: 2 }, { ...base, a: 2 }, { ...base, a: 2 }, {}],
    [
      'items of a list',
      { ...base, list: [item('x', 1), item('y')] },
      { ...base, list: [item('x'), item('y', 2)] },
      { ...base, list: [item('x', 1), item('y', 2)] },
      {},
    ],
    ['a missing member', { b: 1, list: base.list }, base, base, {}],
    ['a removed member', { b: 1, list: base.list }, base, { b: 1, list: base.list }, { remove: true }],
    ['a missing item', { ...base, list: [item('y')] }, base, base, {}],
    [
      'a missing item of a list in another order',
      { ...base, list: [item('z'), item('y')] },
      { ...base, list: [item('y'), item('x'), item('z')] },
      { ...base, list: [item('z'), item('y'), item('x')] },
      { force: true },
    ],
    [
      'a removed item',
      { ...base, list: [item('y')] },
      base,
      { ...base, list: [item('y')] },
      { remove: true },
    ],
    ['a forced change', { ...base, a: 2 }, { ...base, a: 3 }, { ...base, a: 2 }, { force: true }],
  ])('%s', async (_, mine, theirs, expected, options) => {
    const { resource } = resourceOf(theirs, [{ other: 1 }, base]);
    const plan = await planResource(resource, mine, { base: await hashContent(FILE, base), ...options });
    expect(plan).toMatchObject({ conflicts: [], content: expected });
    expect(plan.changes).toEqual(diffContent(theirs, expected, resource.keyOf));
  });

  test('a value that both changed is a conflict', async () => {
    const { resource } = resourceOf({ ...base, a: 3 }, [base]);
    const plan = await planResource(resource, { ...base, a: 2 }, { base: await hashContent(FILE, base) });
    expect(plan.conflicts).toEqual([{ path: ['a'], base: 1, mine: 2, theirs: 3 }]);
  });

  test('without the base, every difference is a conflict', async () => {
    const { resource } = resourceOf(base);
    const mine = { ...base, a: 2, c: 3 };
    const { conflicts } = await planResource(resource, mine, { base: 'f'.repeat(64) });
    expect(conflicts.map(({ path }) => path)).toEqual([['a'], ['c']]);
    expect(await planResource(resource, mine, { base: undefined, force: true })).toMatchObject({
      conflicts: [],
      content: mine,
    });
  });

  test('an empty portal has no conflicts', async () => {
    const { resource } = resourceOf({});
    expect(await planResource(resource, base, { base: undefined })).toMatchObject({
      conflicts: [],
      content: base,
    });
  });
});

test('a file without a group of messages is in conflict only about the messages that the portal has changed', async () => {
  const stored = { group: { a: 'A', b: 'B' }, other: 'C' };
  const { resource, state } = resourceOf(stored, [stored]);
  state.content = { ...stored, group: { a: 'A', b: 'changed' } };
  const { merge } = resourceNamed({} as Portal, 'translations/de.json') ?? {};
  const base = await hashContent(resource, stored);
  const plan = await planResource({ ...resource, merge: merge! }, { other: 'C' }, { base, remove: true });
  expect(plan.conflicts.map(({ path }) => path)).toEqual([['group', 'b']]);
});

describe('applyPlan', () => {
  const base = { a: 1, b: 1 };
  test('merges a save of someone else', async () => {
    const { resource, state } = resourceOf(base, [base]);
    const options = { base: await hashContent(FILE, base) };
    const file = { ...base, a: 2 };
    const plan = await planResource(resource, file, options);
    Object.assign(state, { content: { ...base, b: 5 }, etag: 9 });
    await applyPlan(plan, file, options);
    expect(state.content).toEqual({ a: 2, b: 5 });
  });

  test('stores nothing for a conflict with it', async () => {
    const { resource, state } = resourceOf(base, [base]);
    const options = { base: await hashContent(FILE, base) };
    const file = { ...base, a: 2 };
    const plan = await planResource(resource, file, options);
    Object.assign(state, { content: { ...base, a: 5 }, etag: 9 });
    const { conflicts } = await applyPlan(plan, file, options);
    expect([conflicts.length, state.content]).toEqual([1, { ...base, a: 5 }]);
  });
});

describe('addedFaults', () => {
  const faults = (content: ResourceContent) => (content['a'] === 1 ? [] : ['a', 'b.c']);
  test.each([
    ['the same faults', { a: 2, b: { c: 1 } }, { a: 2, b: { c: 1 } }, []],
    ['a fault with another value', { a: 2, b: { c: 3 } }, { a: 2, b: { c: 1 } }, ['b.c']],
    ['a new fault', { a: 2 }, { a: 1 }, ['a', 'b.c']],
    ['a corrected file', { a: 1 }, { a: 2 }, []],
  ])('%s', async (_, file, stored, expected) => {
    expect(await addedFaults({ faults }, file, stored)).toEqual(expected);
  });
});

test('a manifest preserves the resources of other kinds, and an invalid one is rejected', () => {
  const hash = 'a'.repeat(64);
  const first = newManifest(undefined, { 'config.json': hash }, () => true);
  const second = newManifest(first, { 'pages/de.json': hash }, (name) => name.startsWith('pages/'));
  expect(second.resources).toEqual({ 'config.json': hash, 'pages/de.json': hash });
  expect(parseManifest(JSON.stringify(second))).toEqual(second);
  for (const text of ['', '[]', '{"format":1}', '{"format":2,"schema":"1.0.0","resources":{}}']) {
    expect(parseManifest(text)).toBeUndefined();
  }
});
