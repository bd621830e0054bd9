import { checkBrowsers } from './checks/browsers.mjs';
import { checkCustomProperties } from './checks/custom-properties.mjs';
import { checkDependencies } from './checks/dependencies.mjs';
import { checkPackage } from './checks/package.mjs';
import { checkSize } from './checks/size.mjs';
import { checkWebSize } from './checks/web-size.mjs';
import { failureOf } from './checks/tool.mjs';
import { build, install, requireNode } from './set-up.mjs';

/** `npm run check`: checks the dependencies, the SDK package and the generated files. Runs all checks and reports every problem. */
requireNode();
install();
build();

/** Returns a check that runs a script in this repository with `--check`. */
const script = (name) => () => {
  const failure = failureOf(`../scripts/${name}.mjs`, ['--check']);
  return failure === undefined ? [] : [failure];
};

const checks = [
  ['the dependencies', checkDependencies],
  ['the SDK package', checkPackage],
  ['the size of the SDK', checkSize],
  ['the first load of the web application', checkWebSize],
  ['the declared browsers', checkBrowsers],
  ['the custom properties of the stylesheets', checkCustomProperties],
  ['docs/configuration.md', script('docs/docs')],
  ['the recipes of the SDK', script('docs/recipes')],
  ['the registry and reference of the commands', script('cli-registry')],
  ['the coverage of the specification', script('specification/specification')],
];

let failed = 0;
for (const [name, check] of checks) {
  process.stderr.write(`Checking ${name} …\n`);
  const problems = await check();
  failed += problems.length;
  for (const problem of problems) process.stderr.write(`✗ ${problem.replaceAll('\n', '\n  ')}\n`);
}
process.exit(failed === 0 ? 0 : 1);
