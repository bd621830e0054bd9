import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import doiuse from 'doiuse';
import postcss from 'postcss';
import { root } from '../set-up.mjs';
import { runTool } from './tool.mjs';

const APP = join(root, 'packages', 'web', 'dist', 'assetportal', 'app');

/** Features of CSS that a declared browser lacks, and why the portal works without them. */
const CSS_WITHOUT = {
  'css-scrollbar': 'The scroll bars have the width and colors of the system.',
  'css-touch-action': 'Safari lacks `pan-down`. stage/image/useDownSwipes.ts handles the swipe there.',
  'css-resize': 'Text areas keep their size on iPhone and iPad.',
  'css3-cursors': 'A finger has no cursor.',
  'css3-cursors-grab': 'A finger has no cursor.',
  'extended-system-fonts': 'The list of fonts continues with others.',
  'css-overflow-anchor': 'The results restore their position themselves.',
  'text-size-adjust': 'Only phones enlarge text.',
  'css-selection': 'A selection has the color of the system.',
  'css-content-visibility': 'Rows out of sight are laid out.',
};

/** Features of JavaScript that a declared browser lacks, which the code uses only where they exist. */
const SCRIPT_WITHOUT = ['Float16Array'];

/**
 * Checks the built stylesheets and scripts against the declared browsers (`browserslist` in package.json).
 * @returns {Promise<string[]>} the problems
 */
export async function checkBrowsers() {
  const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [...(await checkStyles(browserslist)), ...checkScripts(browserslist)];
}

async function checkStyles(browsers) {
  const problems = new Set();
  const unused = new Set(Object.keys(CSS_WITHOUT));
  const onFeatureUsage = ({ feature, featureData, usage }) => {
    // Partial support differs between parts of a feature, which the data does not separate.
    if (!featureData.missing) return;
    unused.delete(feature);
    if (!(feature in CSS_WITHOUT)) problems.add(`${feature} (${usage}): not in ${featureData.missing}`);
  };
  const linter = postcss([doiuse({ browsers, onFeatureUsage })]);
  for (const name of readdirSync(APP).filter((file) => file.endsWith('.css')))
    await linter.process(readFileSync(join(APP, name), 'utf8'), { from: join(APP, name) });
  for (const feature of unused)
    problems.add(`${feature} is no longer used, or every declared browser has it.`);
  return [...problems];
}

function checkScripts(browsers) {
  const { failed, output, errors } = runTool('es-check/lib/cli/index.js', [
    'checkBrowser',
    `--browserslistQuery=${browsers.filter((one) => !one.startsWith('ios_saf')).join(', ')}`,
    '--checkFeatures',
    `--ignore=${SCRIPT_WITHOUT.join(',')}`,
    '--module',
    join(APP, '*.js'),
  ]);
  return failed ? [`${output}${errors}`.trim()] : [];
}
