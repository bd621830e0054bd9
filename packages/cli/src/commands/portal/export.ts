import { command } from '../../kernel/command.js';
import { exportResources } from '../resources/export/export-resources.js';
import { parseKinds } from './kinds.js';

export default command({
  name: 'export',
  group: 'settings',
  effect: 'writes',
  arguments: { dir: 'required' },
  options: {
    only: { type: 'list', value: 'kinds' },
    merge: { type: 'flag' },
    delete: { type: 'flag' },
    force: { type: 'flag' },
    'dry-run': { type: 'flag' },
    yes: { type: 'flag' },
  },
  run: (context, { dir }, { only, ...options }) =>
    exportResources(context, parseKinds(only), { ...options, to: dir }),
});
