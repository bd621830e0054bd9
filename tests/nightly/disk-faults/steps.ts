import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryKind } from '@assetportal/sdk/contract';
import { createStoredBackups } from '../../../packages/server/src/features/backup/stored-backups.js';
import { MemoryIndex } from '../../../packages/server/src/search/embedded/index/memory-index.js';
import {
  restoreSnapshot,
  saveSnapshot,
} from '../../../packages/server/src/search/embedded/snapshot/snapshot.js';
import type { ReadFile } from '../../../packages/server/src/store/assets/indexed-file.js';
import { blobHash } from '../../../packages/server/src/store/blobs.js';
import type { Store } from '../../../packages/server/src/store/store.js';

/** Change of a state, which a program acknowledges when it is stored. */
export interface Step {
  readonly name: string;
  /** False if a power cut may undo the step until a durable one follows (docs/decisions/0039-trusted-state.md). */
  readonly isDurable: boolean;
  run(store: Store, directory: string): Promise<unknown>;
  /** Returns true if the step was stored, and false if nothing of it was. @throws Error if a part of it was */
  isStored(store: Store, directory: string): Promise<boolean>;
}

const durable = (name: string, step: Pick<Step, 'run' | 'isStored'>): Step => ({
  name,
  isDurable: true,
  ...step,
});

/** Stores a document. A later step can overwrite it: the history then contains it. */
const document = (step: string, kind: HistoryKind, name: string): Step => {
  const content = JSON.stringify({ step, padding: step.repeat(300) });
  return durable(step, {
    run: ({ documents }) => documents.change({ kind, name }, { content, user: 'ada' }),
    async isStored({ documents }) {
      if ((await documents.get({ kind, name }))?.content === content) return true;
      for (const { id } of await documents.history({ kind, name }))
        if ((await documents.overwritten(id))?.content === content) return true;
      return false;
    },
  });
};

const IMAGE = Buffer.from('an image that needs several pages. '.repeat(1000));
const IMAGE_HASH = blobHash(IMAGE);

const user = (name: string, group: string): Step =>
  durable(`user ${name}`, {
    async run({ users, groups }) {
      await groups.add(group);
      const added = {
        name,
        password: 'hash',
        isAssetUser: true,
        isGuiAdmin: false,
        locale: null,
        groups: [group],
      };
      const result = await users.addUser(added);
      if ('refused' in result) throw new Error(result.refused);
    },
    async isStored({ users }) {
      const found = await users.userByName(name);
      if (found !== undefined && found.groups[0] !== group) throw new Error(`${name} is in no group`);
      return found !== undefined;
    },
  });

const bookmarks = (name: string, ids: readonly string[]): Step =>
  durable(`bookmarks of ${name}`, {
    async run({ users, bookmarks: repository }) {
      const owner = await users.userByName(name);
      if (owner === undefined) throw new Error(`no user ${name}`);
      await repository.replace(owner.id, ids);
    },
    async isStored({ users, bookmarks: repository }) {
      const owner = await users.userByName(name);
      const stored = owner === undefined ? [] : await repository.of(owner.id);
      if (stored.length > 0 && stored.join() !== ids.join()) throw new Error('a part of the bookmarks');
      return stored.length > 0;
    },
  });

const file = (name: string): Step =>
  durable(`branding file ${name}`, {
    run: ({ documents }) => {
      const content = JSON.stringify({ mime: 'image/png', bytes: IMAGE.length, sha256: IMAGE_HASH });
      return documents.change({ kind: 'file', name }, { content, bytes: IMAGE, user: 'ada' });
    },
    async isStored({ documents, blobs }) {
      const stored = await documents.get({ kind: 'file', name });
      if (stored === undefined) return false;
      const bytes = await blobs.get(IMAGE_HASH);
      if (bytes === undefined || !IMAGE.equals(bytes)) throw new Error('the content of the file is missing');
      return true;
    },
  });

const setting = (key: string): Step =>
  durable(`setting ${key}`, {
    run: ({ settings }) => settings.set(key, key),
    isStored: async ({ settings }) => (await settings.get(key)) === key,
  });

const audited = (action: 'login' | 'download', subject: string): Step => ({
  name: `audit entry ${subject}`,
  isDurable: action !== 'download',
  run: ({ audit }) => audit.add({ action, user: 'ada', address: null, subject }),
  isStored: async ({ audit }) => (await audit.list({ subject, rows: 1 })).length > 0,
});

/** Adds assets and removes one of the batch before, in one transaction, as the index does. */
const batch = (name: string, before: string): Step => ({
  name: `batch ${name}`,
  isDurable: false,
  run: ({ assets }) =>
    assets.apply({ upserts: [indexed(`${name}-1`), indexed(`${name}-2`)], removed: [`id-${before}-1`] }),
  async isStored({ assets }) {
    const has = async (id: string) => (await assets.one(`id-${id}`)) !== undefined;
    const isStored = await has(`${name}-2`);
    if ((await has(`${before}-2`)) && isStored === (await has(`${before}-1`)))
      throw new Error('a part of the batch');
    return isStored;
  },
});

function indexed(name: string): ReadFile {
  return {
    id: `id-${name}`,
    path: Buffer.from(`folder/${name}`),
    stamp: name,
    size: 10,
    ino: 1,
    mtimeMs: 1,
    sha256: name.padEnd(64, '0'),
    asset: {
      id: `id-${name}`,
      fname: name,
      folder: 'folder',
      filetype: 'png',
      asset_type: 'PNG',
      asset_groups: ['image'],
      mime: 'image/png',
      file_size: 10,
      title: name,
    },
  };
}

/** Stores a backup in the state directory, as a restore does first. */
const backup: Step = durable('stored backup', {
  run: (_, directory) => createStoredBackups(directory).add({ chunks: [IMAGE, IMAGE] }),
  async isStored(_, directory) {
    const [stored] = await createStoredBackups(directory).list();
    if (stored !== undefined && stored.bytes !== 2 * IMAGE.length) throw new Error('a part of a backup');
    return stored !== undefined;
  },
});

/** Writes the snapshot of the index. It is optional, but never damaged. */
const snapshot: Step = {
  name: 'snapshot',
  isDurable: false,
  run: (_, directory) => saveSnapshot(join(directory, 'search.snapshot'), '1', new MemoryIndex(), () => true),
  isStored: (_, directory) => {
    const path = join(directory, 'search.snapshot');
    const isRestored = restoreSnapshot(path, '1') !== undefined;
    if (!isRestored && existsSync(path)) return Promise.reject(new Error('a damaged snapshot'));
    return Promise.resolve(isRestored);
  },
};

/** Restores several settings in one transaction. */
const restored: Step = durable('restored settings', {
  run: ({ bulk }) =>
    bulk.apply({
      groups: ['editors', 'restored'],
      documents: [
        { key: { kind: 'custom_html', name: 'it' }, change: { content: '{"restored":true}', user: 'ada' } },
        { key: { kind: 'collections', name: '' }, change: { content: '{"restored":true}', user: 'ada' } },
      ],
    }),
  async isStored({ documents, groups }) {
    const found = [
      (await documents.get({ kind: 'custom_html', name: 'it' })) !== undefined,
      (await documents.get({ kind: 'collections', name: '' })) !== undefined,
      (await groups.list()).some(({ name }) => name === 'restored'),
    ];
    if (new Set(found).size > 1) throw new Error('a part of the restored settings');
    return found.includes(true);
  },
});

/** Steps of each scenario, in their order. Each is stored at most once. */
export const STEPS: readonly Step[] = [
  user('ada', 'editors'),
  document('first configuration', 'config', ''),
  document('page', 'custom_html', 'fr'),
  document('rules', 'rights', ''),
  bookmarks('ada', ['id-a', 'id-b', 'id-c']),
  audited('login', 'first'),
  setting('key'),
  batch('a', 'none'),
  batch('b', 'a'),
  audited('download', 'second'),
  file('logo'),
  snapshot,
  document('second configuration', 'config', ''),
  batch('c', 'b'),
  backup,
  restored,
  audited('download', 'third'),
  document('translations', 'translations', 'fr'),
  setting('last'),
];
