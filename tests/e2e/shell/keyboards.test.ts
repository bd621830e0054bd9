/** @module-tag gate */
import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Presses a key while an input method composes a word, as Chrome reports it. */
async function pressInComposition(devtools: CDPSession, key: string): Promise<void> {
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await devtools.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: 229 });
}

/** Writes a word into the focused field that the input method still composes. */
async function compose(page: Page, text: string): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  return devtools;
}

const field = (page: Page) => page.getByRole('search').getByRole('combobox').first();

describe('keys of an input method', () => {
  it('do nothing in the search field, its suggestions and the page', async () => {
    const page = await web.visit('/search/*');
    await field(page).focus();
    const devtools = await compose(page, 'はし');
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) await pressInComposition(devtools, key);
    await page.settled();
    await expect.poll(() => field(page).inputValue()).toBe('はし');
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('do not close a dialog, and do not use its controls', async () => {
    const page = await web.visit('/search/*');
    await page.locator('[data-result="0"]').focus();
    const devtools = await page.context().newCDPSession(page);
    for (const key of ['x', 'b', '/', '?']) await pressInComposition(devtools, key);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await pressInComposition(devtools, 'Escape');
    await page.settled();
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expect.poll(() => page.locator('[data-result] [aria-checked=true]').count()).toBe(0);
  });
});

describe('another keyboard', () => {
  it('has the shortcuts at the places of the Latin letters, and AltGr for punctuation', async () => {
    const page = await web.visit('/search/*');
    await page.locator('[data-result="0"]').focus();
    const press = (key: string, more: KeyboardEventInit = {}) =>
      page.evaluate(
        ({ key, more }) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
          ),
        { key, more: more as Record<string, string | boolean> },
      );
    await press('ч', { code: 'KeyX' });
    const bar = page.getByRole('toolbar');
    await bar.waitFor();
    // On Windows, AltGr is reported as Control and Alt too.
    await press('/', { modifierAltGraph: true, ctrlKey: true, altKey: true, code: 'KeyQ' });
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });
});
