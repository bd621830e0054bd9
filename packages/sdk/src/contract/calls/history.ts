import { call } from '../call.js';

const load = () => import('../schemas/history.js');

export const getAudit = call({
  name: 'admin.audit',
  method: 'GET',
  path: 'admin/audit',
  summary: 'The audit log, the newest line first.',
  access: 'admin',
  schemas: async () => (await load()).getAudit,
  unwrap: ({ entries }) => entries,
});

export const getHistory = call({
  name: 'history.list',
  method: 'GET',
  path: 'config/history',
  summary: 'The versions that were overwritten, the newest first.',
  access: 'admin',
  schemas: async () => (await load()).getHistory,
  unwrap: ({ entries }) => entries,
});

export const getHistoryEntry = call({
  name: 'history.get',
  method: 'GET',
  path: 'config/history/{id}',
  summary: 'What a version held; of a file, its media type, length and hash.',
  access: 'admin',
  problems: ['not-found'],
  schemas: async () => (await load()).getHistoryEntry,
});

export const restoreHistory = call({
  name: 'history.restore',
  method: 'POST',
  path: 'config/history/{id}/restore',
  summary: 'Puts a version back; the present one is kept in the history in its turn.',
  access: 'admin',
  safe: false,
  versioned: true,
  problems: ['not-found', 'changed-meanwhile'],
  schemas: async () => (await load()).restoreHistory,
});
