/** @module-tag night */
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { messageShown, settingOf } from './open.js';
import { IMAGES, Person } from './person.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="120">
  <rect width="100" height="100" x="10" y="10" rx="18" fill="#0d3b66"/><circle cx="60" cy="60" r="26" fill="#f4a259"/>
  <text x="130" y="78" font-family="sans-serif" font-size="52" fill="#0d3b66">Hafen</text></svg>`;
const logo = () => sharp(Buffer.from(LOGO)).png().toBuffer();
const hero = () =>
  sharp({ create: { width: 1600, height: 600, channels: 3, background: '#28536b' } })
    .png()
    .toBuffer();

it('a first-time admin brands a fresh portal in less than five minutes', async () => {
  const page = await web.visit('/login', { width: 1600, locale: 'en-GB' });
  const person = new Person(page);
  await person.look('login');
  await person.type(page.getByLabel('Username'), 'admin');
  await person.type(page.getByLabel('Password', { exact: true }), ADMIN_PASSWORD);
  await person.click(page.getByRole('button', { name: 'Log in' }));
  await person.click(page.getByRole('link', { name: 'Administration' }));
  await page.locator('[data-show]').waitFor();
  await person.look('general');
  await person.type(settingOf(page, 'global.website_title').locator('input'), 'Nordhafen Museum');

  await person.click(page.getByRole('link', { name: 'Appearance' }));
  await person.look('appearance');
  await person.upload(settingOf(page, 'file logo'), 'logo.png', await logo());
  await person.click(page.getByRole('button', { name: 'Use all' }));
  for (const [path, color] of [
    ['light.accent', '#9c3d10'],
    ['light.areas.header.background', '#f3ece2'],
  ] as const) {
    await person.click(settingOf(page, `appearance.${path}`).getByRole('button').first());
    await person.type(page.getByRole('textbox', { name: 'Hex value' }), color);
    await page.keyboard.press('Enter');
  }
  await person.look('colors');
  await person.upload(settingOf(page, 'file dashboardHero'), 'hero.png', await hero());
  // The file belongs to the changes after the server has checked it.
  await settingOf(page, 'file dashboardHero').getByText('1,600 × 600 px').waitFor();
  await person.look('files');

  await person.click(page.getByRole('link', { name: 'Search', exact: true }));
  await person.look('search');
  await person.click(page.getByRole('button', { name: 'Add filters' }));
  await person.look('fields');
  for (const name of ['Lens', 'Height', 'Width']) {
    await person.type(page.getByRole('combobox', { name: 'Find a field' }), name);
    await person.click(page.getByRole('option', { name: new RegExp(`^${name}`) }).first());
  }
  await person.click(page.getByRole('button', { name: 'Add 3 filters' }));
  await person.click(page.getByRole('button', { name: 'Save', exact: true }));
  await messageShown(page, 'Configuration saved');
  await person.look('saved');

  const visitor = await web.visit('/', { locale: 'en-GB' });
  await visitor.locator('main img[src*="config/dashboardHero"]').first().waitFor();
  await visitor.locator('header img[src*="config/logo"]').first().waitFor();
  await expect.poll(() => visitor.title()).toBe('Nordhafen Museum');
  const token = (name: string) =>
    visitor.evaluate(
      (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
      name,
    );
  expect(await token('--color-accent')).toContain('#9c3d10');
  await visitor.goto('/search/*');
  for (const name of ['Lens', 'Height', 'Width'])
    await visitor.locator('#facets').getByRole('heading', { name }).waitFor({ state: 'attached' });
  if (IMAGES !== undefined) await visitor.screenshot({ path: join(IMAGES, '9-search.png') });
  expect(person.seconds).toBeLessThan(300);
});
