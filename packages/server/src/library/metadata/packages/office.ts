import type { Tags } from '../tags.js';
import { textOf, allTextOf, withValues } from './elements.js';
import type { PackageFile } from './package-file.js';
import type { XmlElement } from './xml.js';

/**
 * Reads the properties of a document of Office Open XML: Word, Excel, PowerPoint, Visio and XPS. Their parts may have
 * any name, which the relationships of the package specify (ECMA-376, part 2).
 */
export async function readOpenXml(file: PackageFile): Promise<Tags> {
  const relations = await file.elements('_rels/.rels');
  const partOf = (type: string, usual: string): string =>
    relations.find(({ attributes }) => attributes['Type']?.endsWith(`/${type}`))?.attributes['Target'] ??
    usual;
  const core = await file.elements(partOf('core-properties', 'docProps/core.xml'));
  const app = await file.elements(partOf('extended-properties', 'docProps/app.xml'));
  return openXmlTags(core, app);
}

/** Returns the tags from the core properties and from those of the program. */
function openXmlTags(core: readonly XmlElement[], app: readonly XmlElement[]): Tags {
  // Keywords may have further ones in other languages, each as an element.
  const translated = core.filter(({ name, parents }) => name === 'value' && parents.at(-1) === 'keywords');
  const keywords = [...allTextOf(core, 'keywords'), ...allTextOf(translated, 'value')].join(';');
  return withValues({
    'XML:Title': textOf(core, 'title'),
    'XML:Description': textOf(core, 'description', 'subject'),
    'XML:Creator': textOf(core, 'creator'),
    'XML:Keywords': keywords === '' ? undefined : keywords,
    'XML:CreateDate': textOf(core, 'created'),
    'XML:Pages': textOf(app, 'Pages'),
    'XML:Slides': textOf(app, 'Slides'),
  });
}

/**
 * Reads the properties of an OpenDocument file, and of its predecessor. Its `dc:creator` and `dc:date` are those of the
 * last change, so the author comes from `meta:initial-creator`.
 */
export async function readOpenDocument(file: PackageFile): Promise<Tags> {
  const meta = await file.elements('meta.xml', { after: 'meta' });
  const statistic = meta.find(({ name }) => name === 'document-statistic')?.attributes;
  return withValues({
    'XML:Title': textOf(meta, 'title'),
    'XML:Description': textOf(meta, 'description', 'subject'),
    'XML:Creator': textOf(meta, 'initial-creator', 'creator'),
    'XMP-meta:Keyword': allTextOf(meta, 'keyword'),
    'XML:CreateDate': textOf(meta, 'creation-date'),
    'XML:Pages': statistic?.['page-count'],
  });
}
