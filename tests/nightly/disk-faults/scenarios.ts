import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { MIGRATIONS } from '../../../packages/server/src/store/sqlite/database/migrations.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { serverBuild } from '../../fixtures/server/fail-point-build.js';
import type { Files } from './replay.js';

/** State in which a scenario begins. */
export interface Scenario {
  readonly name: string;
  /** Creates the state directory. */
  readonly prepare: (directory: string) => void;
  /** Returns the problems of the state, before it is opened again. */
  readonly check: (directory: string) => string[];
}

/** Number of migrations in the older state: one before the audit log and the blobs. */
const OLDER = 3;

/** Scenarios of the store: the program opens the state, which a server creates or migrates, and runs all steps. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'first start',
    prepare: (directory) => void mkdirSync(directory, { mode: 0o700 }),
    check: () => [],
  },
  {
    name: 'save, upload, index and restore',
    prepare(directory) {
      const state = openState(directory);
      addUser(state.db, 'first');
      state.close();
    },
    check: () => [],
  },
  {
    name: 'migrate',
    prepare(directory) {
      const state = openState(directory, { migrations: MIGRATIONS.slice(0, OLDER) });
      addUser(state.db, 'older');
      state.close();
    },
    check(directory) {
      const { version, user } = readDatabase(join(directory, 'portal.db'));
      const faults = user === 'older' ? [] : ['lost: the user of the older state'];
      if (version === OLDER) return faults;
      const copy = join(directory, 'backups', `before-schema-${OLDER}.db`);
      if (!existsSync(copy)) return [...faults, `version ${version} without a copy of the older state`];
      const copied = readDatabase(copy);
      return copied.version === OLDER && copied.user === 'older' && copied.integrity === 'ok'
        ? faults
        : [...faults, 'the copy of the older state is damaged'];
    },
  },
];

/** Adds a user to a state of any schema. */
const addUser = (db: State['db'], name: string) =>
  db
    .prepare('INSERT INTO users (name, password, asset_user, gui_admin, created) VALUES (?, ?, 1, 1, 0)')
    .run(name, 'p');

function readDatabase(path: string) {
  const db = openDatabase(path, { readonly: true });
  try {
    return {
      version: db.pragma('user_version', { simple: true }) as number,
      integrity: db.pragma('integrity_check', { simple: true }),
      user: db.prepare("SELECT name FROM users WHERE name = 'older'").pluck().get(),
    };
  } finally {
    db.close();
  }
}

/** Returns the path of the program that runs the steps. */
export const storeProgram = (): Promise<string> =>
  serverBuild('disk-faults', join(import.meta.dirname, 'store-program.ts'));

/** Returns the files below a folder. */
export function filesIn(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path)]),
  );
}
