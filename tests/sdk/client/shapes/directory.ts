import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { Row } from './row.js';

const directoryOf = (portal: Portal) => createAdminClient(portal).directory;
const ADA = {
  name: 'ada',
  email: null,
  groups: ['press'],
  isAssetUser: true,
  isGuiAdmin: false,
  locale: null,
};

/** Calls that read and replace all users or all groups. */
export const DIRECTORY_ROWS: readonly Row[] = [
  {
    call: 'admin.directory.users',
    run: (portal) => directoryOf(portal).users.get(),
    request: 'GET admin/directory/users',
    reply: { users: [ADA] },
    replyHeaders: { etag: '"7"' },
    result: { value: { users: [ADA] }, etag: '"7"' },
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.directory.users.save',
    run: (portal) => directoryOf(portal).users.save({ users: [ADA] }, { ifMatch: '"7"' }),
    request: 'POST admin/directory/users',
    headers: { 'if-match': '"7"' },
    body: { users: [ADA] },
    reply: {},
    replyHeaders: { etag: '"8"' },
    result: '"8"',
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.directory.groups',
    run: (portal) => directoryOf(portal).groups.get(),
    request: 'GET admin/directory/groups',
    reply: { groups: ['press'] },
    replyHeaders: { etag: '"7"' },
    result: { value: { groups: ['press'] }, etag: '"7"' },
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.directory.groups.save',
    run: (portal) => directoryOf(portal).groups.save({ groups: ['press'] }, { ifMatch: '"7"' }),
    request: 'POST admin/directory/groups',
    headers: { 'if-match': '"7"' },
    body: { groups: ['press'] },
    reply: {},
    replyHeaders: { etag: '"8"' },
    result: '"8"',
    tags: ['d.calls.people'],
  },
];
