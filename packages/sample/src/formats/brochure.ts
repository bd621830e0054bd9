import { type Brochure, PRINTED } from '../subjects/brochures.js';
import { darken, lighten, mix } from '../draw/color.js';
import { paletteNamed } from '../draw/palettes.js';
import type { Rng } from '../draw/rng.js';
import type { Meta } from '../content/metadata.js';
import { type SubjectName, SUBJECTS } from '../subjects/index.js';
import { ARCHIVE } from '../content/vocabulary.js';
import { Page, type PageImage, pdf } from './pdf.js';
import { encodeImage } from './image.js';

/** A brochure as a PDF: a cover with a picture to the edge, a page a chapter, and plates to fill it. */
export async function brochure(rng: Rng, plan: Brochure, meta: Meta): Promise<Buffer> {
  const palette = paletteNamed(plan.palette);
  const { language } = plan;
  const white = [255, 255, 255] as const;
  const ink = palette.ink;
  const soft = mix(ink, palette.paper, 0.45);
  const render = async (
    subject: SubjectName,
    label: string,
    width: number,
    height: number,
  ): Promise<PageImage> => {
    const scene = { width, height, rng: rng.fork(label), palette };
    return {
      jpeg: await encodeImage(SUBJECTS[subject].motif(scene), scene, 'jpg', meta, { bare: true }),
      width,
      height,
    };
  };
  const lead = plan.chapters[0]!.subject;
  const cover = new Page();
  cover.image(0, 0, 595, 842, await render(lead, 'cover', 900, 1274));
  cover.rect(48, 600, 499, 178, darken(palette.accents[0], 0.1));
  cover.rect(48, 600, 8, 178, palette.accents[2]);
  const below = cover.block(78, 660, 440, 38, white, plan.title, 'bold');
  cover.block(78, Math.min(below, 720), 440, 18, lighten(palette.paper, 0.3), plan.subtitle, 'italic');
  cover.text(78, 762, 9, 'regular', palette.paper, ARCHIVE[language]);
  const pages = [cover];
  const foot = (page: Page): void => {
    page.rect(48, 794, 499, 0.6, soft);
    page.text(48, 810, 8, 'regular', soft, `${plan.title} · ${ARCHIVE[language]}`);
    page.text(536, 810, 8, 'bold', soft, String(pages.length + 1));
  };
  const body = plan.chapters.slice(0, plan.pages - 1);
  if (plan.pages > 2 && plan.pages > body.length + 1) {
    const page = new Page();
    page.rect(0, 0, 595, 842, lighten(palette.paper, 0.4));
    page.disc(480, 140, 70, palette.accents[1]);
    page.disc(420, 190, 30, palette.accents[2]);
    page.text(48, 150, 30, 'bold', ink, PRINTED.contents[language]);
    body.forEach(({ heading }, i) => {
      page.rect(48, 300 + i * 44, 499, 0.6, soft);
      page.text(48, 326 + i * 44, 15, 'regular', ink, heading);
      page.text(530, 326 + i * 44, 15, 'bold', palette.accents[0], String(i + 3));
    });
    page.block(48, 730, 380, 9, soft, PRINTED.imprint[language]);
    foot(page);
    pages.push(page);
  }
  for (const [i, chapter] of body.entries()) {
    if (plan.pages === 1) break;
    const page = new Page();
    page.image(0, 0, 595, 500, await render(chapter.subject, `chapter ${i}`, 900, 756));
    page.rect(48, 542, 36, 5, palette.accents[0]);
    page.text(48, 588, 27, 'bold', ink, chapter.heading);
    let row = 626;
    chapter.text.forEach(
      (text, k) =>
        (row =
          page.block(
            48,
            row,
            k === 0 ? 480 : 440,
            k === 0 ? 13.5 : 11,
            k === 0 ? ink : mix(ink, palette.paper, 0.2),
            text,
          ) + 12),
    );
    foot(page);
    pages.push(page);
  }
  while (pages.length < plan.pages) {
    const page = new Page();
    page.text(48, 90, 22, 'bold', ink, PRINTED.plates[language]);
    const chapters = plan.chapters;
    for (let k = 0; k < 4; k++) {
      const { subject } = chapters[k % chapters.length]!;
      page.image(
        48 + (k % 2) * 256,
        126 + Math.floor(k / 2) * 326,
        243,
        310,
        await render(subject, `plate ${pages.length} ${k}`, 486, 620),
      );
    }
    foot(page);
    pages.push(page);
  }
  return pdf(pages, meta);
}
