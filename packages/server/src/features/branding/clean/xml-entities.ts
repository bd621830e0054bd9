/** Maximum number of declared entities, and of characters in the value of one. */
const MAX_ENTITIES = 1_000;
const MAX_LENGTH = 2_000;
/** Maximum number of characters that replace references in one file. */
const MAX_EXPANDED = 1_000_000;

const EXTERNAL_ID = String.raw`(?:PUBLIC\s+(?:"[^"]*"|'[^']*')|SYSTEM)\s+(?:"[^"]*"|'[^']*')`;
/** A document type with declarations: its name, and its external part, which is never loaded. */
const DOCUMENT_TYPE = new RegExp(String.raw`^\s*[^\s"'[]+\s*(?:${EXTERNAL_ID})?\s*\[([^]*)\]\s*$`);
/** An entity whose value is plain text: without markup, and without references to other entities or characters. */
const ENTITY = /<!ENTITY\s+([\p{L}_][\p{L}\p{N}_.-]*)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/uy;
const BETWEEN = /(?:\s|<!--(?:-?[^-])*-->)*/y;

/** Values of the entities that a document declares. A value throws when the document expands to too much text. */
type EntityValues = ReadonlyMap<string, () => string>;

/**
 * Reads the entities of a document type. Adobe Illustrator declares the addresses of namespaces and the styles of shapes in
 * this way.
 *
 * @param documentType the text between `<!DOCTYPE` and `>`
 * @param refuse called if the text of the entities becomes too long. Throws an error.
 * @returns undefined for any other declaration, such as an entity that contains markup, another entity or a file
 */
export function entitiesOf(documentType: string, refuse: () => never): EntityValues | undefined {
  const values = new Map<string, () => string>();
  if (!documentType.includes('[')) return values;
  const declarations = DOCUMENT_TYPE.exec(documentType)?.[1];
  if (declarations === undefined) return undefined;
  let expanded = 0;
  let at = skip(declarations, 0);
  while (at < declarations.length) {
    ENTITY.lastIndex = at;
    const [, name = '', double, single = ''] = ENTITY.exec(declarations) ?? [];
    const value = double ?? single;
    if (name === '' || value.length > MAX_LENGTH || values.size === MAX_ENTITIES) return undefined;
    const expand = () => ((expanded += value.length) > MAX_EXPANDED ? refuse() : value);
    // The first declaration of a name counts.
    if (!values.has(name)) values.set(name, expand);
    at = skip(declarations, ENTITY.lastIndex);
  }
  return values;
}

/** Returns the index after white space and comments. */
function skip(text: string, from: number): number {
  BETWEEN.lastIndex = from;
  BETWEEN.exec(text);
  return BETWEEN.lastIndex;
}
