import { type Brochure, PRINTED } from '../subjects/brochures.js';
import { darken, lighten, mix, type Rgb } from '../draw/color.js';
import { paletteNamed, type Palette } from '../draw/palettes.js';
import type { Rng } from '../draw/rng.js';
import type { Meta } from '../content/metadata.js';
import { type SubjectName, SUBJECTS } from '../subjects/index.js';
import { ARCHIVE } from '../content/vocabulary.js';
import { Page, type PageImage, pdf } from './pdf.js';
import { encodeImage } from './image.js';

/**
 * Creates a brochure as a PDF with `plan.pages` pages: a cover with a full-page image, one page per chapter, and
 * pages of plates. A table of contents follows the cover if there is room.
 */
export async function brochure(rng: Rng, plan: Brochure, meta: Meta): Promise<Buffer> {
  const palette = paletteNamed(plan.palette);
  const print: Print = {
    plan,
    palette,
    soft: mix(palette.ink, palette.paper, 0.45),
    async render(subject, label, width, height) {
      const scene = { width, height, rng: rng.fork(label), palette };
      const jpeg = await encodeImage(SUBJECTS[subject].motif(scene), scene, 'jpg', meta, { bare: true });
      return { jpeg, width, height };
    },
  };
  const pages = [await cover(print)];
  const add = (page: Page): void => {
    page.rect(48, 794, 499, 0.6, print.soft);
    page.text(48, 810, 8, 'regular', print.soft, `${plan.title} · ${ARCHIVE[plan.language]}`);
    page.text(536, 810, 8, 'bold', print.soft, String(pages.length + 1));
    pages.push(page);
  };
  const body = plan.chapters.slice(0, plan.pages - 1);
  if (plan.pages > 2 && plan.pages > body.length + 1) add(contents(print, body));
  for (const [i, chapter] of body.entries()) {
    if (plan.pages === 1) break;
    add(await chapterPage(print, chapter, i));
  }
  while (pages.length < plan.pages) add(await plates(print, pages.length));
  return pdf(pages, meta);
}

/** Values that all pages of a brochure share. */
interface Print {
  readonly plan: Brochure;
  readonly palette: Palette;
  /** Color for lines and small print. */
  readonly soft: Rgb;
  readonly render: (subject: SubjectName, label: string, width: number, height: number) => Promise<PageImage>;
}

type Chapter = Brochure['chapters'][number];

async function cover({ plan, palette, render }: Print): Promise<Page> {
  const white = [255, 255, 255] as const;
  const page = new Page();
  page.image(0, 0, 595, 842, await render(plan.chapters[0]!.subject, 'cover', 900, 1274));
  page.rect(48, 600, 499, 178, darken(palette.accents[0], 0.1));
  page.rect(48, 600, 8, 178, palette.accents[2]);
  const below = page.block(78, 660, 440, 38, white, plan.title, 'bold');
  page.block(78, Math.min(below, 720), 440, 18, lighten(palette.paper, 0.3), plan.subtitle, 'italic');
  page.text(78, 762, 9, 'regular', palette.paper, ARCHIVE[plan.language]);
  return page;
}

function contents({ plan, palette, soft }: Print, body: readonly Chapter[]): Page {
  const page = new Page();
  page.rect(0, 0, 595, 842, lighten(palette.paper, 0.4));
  page.disc(480, 140, 70, palette.accents[1]);
  page.disc(420, 190, 30, palette.accents[2]);
  page.text(48, 150, 30, 'bold', palette.ink, PRINTED.contents[plan.language]);
  body.forEach(({ heading }, i) => {
    page.rect(48, 300 + i * 44, 499, 0.6, soft);
    page.text(48, 326 + i * 44, 15, 'regular', palette.ink, heading);
    page.text(530, 326 + i * 44, 15, 'bold', palette.accents[0], String(i + 3));
  });
  page.block(48, 730, 380, 9, soft, PRINTED.imprint[plan.language]);
  return page;
}

async function chapterPage({ palette, render }: Print, chapter: Chapter, i: number): Promise<Page> {
  const { ink } = palette;
  const page = new Page();
  page.image(0, 0, 595, 500, await render(chapter.subject, `chapter ${i}`, 900, 756));
  page.rect(48, 542, 36, 5, palette.accents[0]);
  page.text(48, 588, 27, 'bold', ink, chapter.heading);
  let row = 626;
  chapter.text.forEach((text, k) => {
    const [width, size, color] =
      k === 0 ? ([480, 13.5, ink] as const) : ([440, 11, mix(ink, palette.paper, 0.2)] as const);
    row = page.block(48, row, width, size, color, text) + 12;
  });
  return page;
}

/** Creates a page with four images of the chapters' subjects. The images differ for each `number`. */
async function plates({ plan, palette, render }: Print, number: number): Promise<Page> {
  const page = new Page();
  page.text(48, 90, 22, 'bold', palette.ink, PRINTED.plates[plan.language]);
  for (let k = 0; k < 4; k++) {
    const { subject } = plan.chapters[k % plan.chapters.length]!;
    const image = await render(subject, `plate ${number} ${k}`, 486, 620);
    page.image(48 + (k % 2) * 256, 126 + Math.floor(k / 2) * 326, 243, 310, image);
  }
  return page;
}
