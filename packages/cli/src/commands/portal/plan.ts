import { command } from '../../kernel/command.js';
import { planResources } from '../resources/plan.js';
import { parseKinds } from './kinds.js';

export default command({
  name: 'plan',
  group: 'settings',
  arguments: { dir: 'required' },
  options: {
    only: { type: 'list', value: 'kinds' },
    check: { type: 'flag' },
    delete: { type: 'flag' },
    force: { type: 'flag' },
  },
  exits: ['difference'],
  run: (context, { dir }, { only, ...options }) => planResources(context, parseKinds(only), dir, options),
});
