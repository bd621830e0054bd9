import type { Tags } from '../tags.js';
import { textOf, allTextOf, withValues } from './elements.js';
import type { PackageFile } from './package-file.js';
import type { XmlElement } from './xml.js';

/** Reads the metadata of a 3MF model, which precedes the mesh (3MF core specification, 3.4.1). */
export async function read3mf(file: PackageFile): Promise<Tags> {
  const relations = await file.elements('_rels/.rels');
  const model = relations.find(({ attributes }) => attributes['Type']?.endsWith('/3dmodel'));
  const part = model?.attributes['Target'] ?? '3D/3dmodel.model';
  const elements = await file.elements(part, { before: 'resources' });
  const valueOf = (key: string): string | undefined =>
    textOf(
      elements.filter(({ attributes }) => attributes['name'] === key),
      'metadata',
    );
  return withValues({
    'XML:Title': valueOf('Title'),
    'XML:Description': valueOf('Description'),
    'XML:Creator': valueOf('Designer'),
    'XMP-dc:Rights': valueOf('Copyright') ?? valueOf('LicenseTerms'),
    'XML:CreateDate': valueOf('CreationDate'),
  });
}

/** Reads the metadata of an iWork document up to 2009. Later versions have none. */
export async function readIwork(file: PackageFile): Promise<Tags> {
  const index = file.find(/^index\.(xml|apxl)$/);
  if (index === undefined) return {};
  const elements = await file.elements(index, { after: 'metadata' });
  // Values are attributes: <sf:title><sf:string sfa:string="…"/></sf:title>
  const valuesOf = (key: string): string[] =>
    elements
      .filter(({ name, parents }) => name === 'string' && parents.at(-1) === key && isMetadata(parents))
      .map(({ attributes }) => attributes['string'] ?? '')
      .filter((value) => value !== '');
  return withValues({
    'XML:Title': valuesOf('title')[0],
    'XML:Description': valuesOf('comment')[0],
    'XMP-dc:Creator': valuesOf('authors'),
    'XMP-meta:Keyword': valuesOf('keywords'),
    'XMP-dc:Rights': valuesOf('copyright')[0],
  });
}

const isMetadata = (parents: readonly string[]): boolean => parents.includes('metadata');

/** Reads the document information and the size of a Krita image. */
export async function readKrita(file: PackageFile): Promise<Tags> {
  const info = await file.elements('documentinfo.xml');
  const about = info.filter(({ parents }) => parents.at(-1) === 'about');
  const author = info.filter(({ parents }) => parents.at(-1) === 'author');
  const main = await file.elements('maindoc.xml', { before: 'layers' });
  return withValues({
    'XML:Title': textOf(about, 'title'),
    'XML:Description': textOf(about, 'abstract', 'description', 'subject'),
    'XML:Creator': textOf(author, 'full-name') ?? textOf(about, 'initial-creator'),
    'XML:Keywords': textOf(about, 'keyword'),
    'XML:CreateDate': textOf(about, 'creation-date'),
    'XMP-dc:Rights': textOf(about, 'license'),
    'Composite:ImageSize': sizeOf(main.find(({ name }) => name === 'IMAGE')?.attributes, 'width', 'height'),
  });
}

/** Reads the size of an OpenRaster image, which has no other metadata. */
export async function readOpenRaster(file: PackageFile): Promise<Tags> {
  const stack = await file.elements('stack.xml', { before: 'stack' });
  const image = stack.find(({ name }) => name === 'image')?.attributes;
  return withValues({ 'Composite:ImageSize': sizeOf(image, 'w', 'h') });
}

function sizeOf(
  attributes: XmlElement['attributes'] | undefined,
  width: string,
  height: string,
): string | undefined {
  const size = `${attributes?.[width]} ${attributes?.[height]}`;
  return /^\d+ \d+$/.test(size) ? size : undefined;
}

/** Reads the XMP of an InDesign document in its interchange format. */
export async function readIdml(file: PackageFile): Promise<Tags> {
  return xmpTags(await file.elements('META-INF/metadata.xml'));
}

function xmpTags(elements: readonly XmlElement[]): Tags {
  const items = (property: string): string[] =>
    allTextOf(
      elements.filter(({ name, parents }) => name === 'li' && parents.at(-2) === property),
      'li',
    );
  // A simple property is an element or an attribute.
  const simple = (property: string): string | undefined =>
    textOf(elements, property) ??
    elements.find(({ name, attributes }) => name === 'Description' && attributes[property] !== undefined)
      ?.attributes[property];
  return withValues({
    'XMP-dc:Title': items('title')[0],
    'XMP-dc:Description': items('description')[0],
    'XMP-dc:Creator': items('creator'),
    'XMP-dc:Subject': items('subject'),
    'XMP-dc:Rights': items('rights')[0],
    'XMP-xmp:CreateDate': simple('CreateDate'),
    'XMP-xmp:Rating': simple('Rating'),
  });
}
