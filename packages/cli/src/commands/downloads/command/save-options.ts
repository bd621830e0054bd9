/** Options of the commands that save files in a folder. */
export const SAVE_OPTIONS = {
  'on-conflict': { type: 'text', value: 'rename|overwrite|fail', group: 'target' },
  jobs: { type: 'count', value: 'n', setting: true },
  retries: { type: 'count', value: 'n' },
  bwlimit: { type: 'rate', value: 'rate' },
  stats: { type: 'duration', value: 'time', group: 'output' },
  sidecar: { type: 'text', value: 'json|xmp|csv', group: 'target' },
  report: { type: 'text', value: 'file', group: 'output' },
} as const;
