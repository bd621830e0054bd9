import { call } from '../../call.js';

const load = () => import('../../schemas/admin/history.js');

export const getAudit = call({
  name: 'admin.audit',
  method: 'GET',
  path: 'admin/audit',
  summary: 'Returns the audit log, newest entry first.',
  access: 'admin',
  scope: 'audit:read',
  schemas: async () => (await load()).getAudit,
  unwrap: ({ entries }) => entries,
});

export const exportAudit = call({
  name: 'admin.audit_export',
  method: 'GET',
  // Separate from the list, so that OpenAPI describes both replies.
  path: 'admin/audit/export',
  summary: 'Returns all entries of the audit log that match the filter as a file, newest first.',
  access: 'admin',
  scope: 'audit:read',
  replyFormat: 'file',
  schemas: async () => (await load()).exportAudit,
});

export const getHistory = call({
  name: 'history.list',
  method: 'GET',
  path: 'config/history',
  summary: 'Lists the overwritten versions of documents, newest first.',
  access: 'admin',
  scope: 'document:read',
  schemas: async () => (await load()).getHistory,
  unwrap: ({ entries }) => entries,
});

export const getHistoryEntry = call({
  name: 'history.get',
  method: 'GET',
  path: 'config/history/{id}',
  summary:
    'Returns the content of a version, also of the current one. For a file: its media type, length and hash.',
  access: 'admin',
  scope: 'document:read',
  problems: ['not-found'],
  schemas: async () => (await load()).getHistoryEntry,
});

export const restoreHistory = call({
  name: 'history.restore',
  method: 'POST',
  path: 'config/history/{id}/restore',
  summary: 'Restores a version. The replaced version is stored in the history.',
  access: 'admin',
  scope: 'document:write',
  idempotent: false,
  versioned: true,
  problems: ['not-found', 'changed-meanwhile'],
  schemas: async () => (await load()).restoreHistory,
});

export const getChanges = call({
  name: 'history.changes',
  method: 'GET',
  path: 'config/changes',
  summary:
    'Returns the changes of documents, newest first. Those that a user saved together are one change set, with the versions before and after.',
  access: 'admin',
  scope: 'document:read',
  schemas: async () => (await load()).getChanges,
});
