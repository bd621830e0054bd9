import { Parser } from 'htmlparser2';
import type { Tags } from '../tags.js';
import { textOf, allTextOf, withValues } from './elements.js';
import type { PackageFile } from './package-file.js';
import type { XmlElement } from './xml.js';

/** Reads the metadata of an EPUB from its package document (OPF), which `container.xml` names. */
export async function readEpub(file: PackageFile): Promise<Tags> {
  const container = await file.elements('META-INF/container.xml');
  const path =
    container.find(({ name, attributes }) => name === 'rootfile' && attributes['full-path'] !== undefined)
      ?.attributes['full-path'] ?? file.find(/\.opf$/i);
  return path === undefined ? {} : epubTags(await file.elements(path, { after: 'metadata' }));
}

function epubTags(opf: readonly XmlElement[]): Tags {
  const description = textOf(opf, 'description');
  return withValues({
    'XMP-dc:Title': titleOf(opf),
    'XMP-dc:Description': description === undefined ? undefined : plainText(description),
    'XMP-dc:Creator': allTextOf(opf, 'creator'),
    'XMP-dc:Subject': allTextOf(opf, 'subject'),
    'XMP-dc:Rights': textOf(opf, 'rights'),
    'XML:CreateDate': dateOf(opf),
  });
}

/** Returns the main title. EPUB 3 can also have a subtitle or the title of the series, with a type each. */
function titleOf(opf: readonly XmlElement[]): string | undefined {
  const main = opf.find(
    ({ attributes, text }) => attributes['property'] === 'title-type' && text.trim() === 'main',
  );
  const id = main?.attributes['refines']?.replace(/^#/, '');
  const titles = opf.filter(({ name, attributes }) => name === 'title' && attributes['id'] === id);
  return (id === undefined ? undefined : textOf(titles, 'title')) ?? textOf(opf, 'title');
}

/**
 * Returns the date when the book was created or, if there is none, published. A date of a change
 * (`dcterms:modified`) is neither.
 */
function dateOf(opf: readonly XmlElement[]): string | undefined {
  const created = opf.filter(({ attributes }) => attributes['property'] === 'dcterms:created');
  const dates = opf.filter(({ name }) => name === 'date');
  const of = (...events: readonly (string | undefined)[]) =>
    textOf(
      dates.filter(({ attributes }) => events.includes(attributes['event'])),
      'date',
    );
  return (
    textOf(created, 'meta') ?? of('creation') ?? of('original-publication', 'publication') ?? of(undefined)
  );
}

/** Removes the markup from a description. Many programs write HTML there. */
function plainText(text: string): string {
  if (!/<\/?[a-z][^<]*>/i.test(text)) return text;
  const parts: string[] = [];
  const parser = new Parser(
    {
      ontext: (part) => void parts.push(part),
      onclosetag: (name) => void (/^(p|div|li|br|h\d)$/.test(name) && parts.push('\n')),
    },
    { decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  return parts.join('').replace(/\n\s*\n/g, '\n\n');
}
