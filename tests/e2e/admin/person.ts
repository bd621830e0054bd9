import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';

/** Folder for an image of each step, to review them. */
export const IMAGES = process.env['ASSETPORTAL_SCREENSHOTS'];

/**
 * Time that a person needs for a step, in seconds: the keystroke-level model of Card, Moran and Newell. It has a long look
 * at each new page, because the person has never seen it.
 */
const SECONDS = { look: 8, decide: 1.35, point: 1.1, click: 0.2, hand: 0.4, key: 0.28, chooseFile: 12 };

/** A person who uses the page, and the time that the person has needed. */
export class Person {
  seconds = 0;
  private step = 0;

  constructor(
    private readonly page: Page,
    private readonly prefix = '',
  ) {}

  async look(name: string): Promise<void> {
    this.seconds += SECONDS.look;
    if (IMAGES === undefined) return;
    await mkdir(IMAGES, { recursive: true });
    this.step += 1;
    await this.page.screenshot({ path: join(IMAGES, `${this.prefix}${this.step}-${name}.png`) });
  }

  async click(target: Locator): Promise<void> {
    this.seconds += SECONDS.decide + SECONDS.hand + SECONDS.point + SECONDS.click;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.click(target);
    this.seconds += SECONDS.hand + SECONDS.key * (text.length + 2);
    await target.fill(text);
  }

  /** Drops a file, or selects it in the dialog of the system. */
  async upload(target: Locator, name: string, buffer: Buffer): Promise<void> {
    this.seconds += SECONDS.decide + SECONDS.chooseFile;
    await target.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  }
}
