import type { Page } from 'playwright';
import type { RawConfig } from '@assetportal/sdk/contract';

/** What a screen shows, as a text that can be compared. */
type Probe = (page: Page) => Promise<unknown>;

/** A screen that the walk opens with two configurations. */
export interface WalkedScreen {
  readonly name: string;
  readonly path: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly before: RawConfig;
  readonly after: RawConfig;
  /** Waits for the content, and for example opens a panel. */
  readonly open: (page: Page) => Promise<unknown>;
  /** What each key changes. Both configurations differ in all of them, and each probe must see a difference. */
  readonly probes: Readonly<Record<string, Probe>>;
}

/** Returns a probe for the text of all elements that match. */
export const textOf = (selector: string) => (page: Page) => page.locator(selector).allInnerTexts();

/** Returns a probe for a computed style of the first element that matches. */
export const styleOf =
  (selector: string, property: string): Probe =>
  (page) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Returns a probe for an attribute of all elements that match. */
export const attributeOf =
  (selector: string, name: string): Probe =>
  (page) =>
    page
      .locator(selector)
      .evaluateAll((all, attribute) => all.map((one) => one.getAttribute(attribute)), name);

/** Returns a probe for the number of elements that match. */
export const countOf =
  (selector: string): Probe =>
  (page) =>
    page.locator(selector).count();
