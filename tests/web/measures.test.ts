import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HEADER_HEIGHT, PREVIEW_Z_INDEX } from '@assetportal/sdk/rules';

const css = (path: string) => readFileSync(join(import.meta.dirname, '../../packages/web/src', path), 'utf8');

/**
 * Stylesheets cannot import constants, so these tests compare the values in stylesheets with the SDK's
 * constants.
 */
it.each([
  ['the header', 'theme/tokens.css', `--header-height: ${HEADER_HEIGHT}px;`],
  ['the preview', 'preview/Preview.module.css', `z-index: ${PREVIEW_Z_INDEX};`],
])('the stylesheet of %s contains the value from section 9 of the specification', (_, path, rule) => {
  expect(css(path)).toContain(rule);
});
