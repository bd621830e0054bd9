import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HEADER_HEIGHT } from '@assetportal/sdk/rules';

const css = (path: string) => readFileSync(join(import.meta.dirname, '../../packages/web/src', path), 'utf8');

/** Stylesheets cannot import constants, so this test compares the value in the stylesheet with the constant of the SDK. */
it('the stylesheet of the header contains its height from section 9 of the specification', () => {
  expect(css('theme/tokens.css')).toContain(`--header-height: ${HEADER_HEIGHT / 16}rem;`);
});
