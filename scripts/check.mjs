import { checkPackage } from './checks/package.mjs';
import { checkSize } from './checks/size.mjs';
import { complaintOf } from './checks/tool.mjs';
import { build, install, requireNode } from './set-up.mjs';

/**
 * `npm run check`: checks the SDK package and the generated documents. Runs all checks and reports every
 * problem.
 */
requireNode();
install();
build();

/** Runs a script of this repository with `--check`. */
const script = (name) => () => {
  const complaint = complaintOf(`../scripts/${name}.mjs`, ['--check']);
  return complaint === undefined ? [] : [complaint];
};

const checks = [
  ['the SDK as a package', checkPackage],
  ['its size', checkSize],
  ['docs/configuration.md', script('docs/docs')],
  ['its recipes', script('docs/recipes')],
  ['the registry and reference of the commands', script('cli-registry')],
  ['what the tests show of the specification', script('specification/specification')],
];

let failed = 0;
for (const [name, check] of checks) {
  process.stderr.write(`Checking ${name} …\n`);
  const faults = await check();
  failed += faults.length;
  for (const fault of faults) process.stderr.write(`✗ ${fault.replaceAll('\n', '\n  ')}\n`);
}
process.exit(failed === 0 ? 0 : 1);
