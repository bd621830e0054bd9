/** Elements that the text view writes under another name, with the same meaning. */
const ALIASES: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's' };

/** Elements that begin a new line: space beside their tags is not shown. */
const BLOCKS = new Set(
  [
    'address article aside blockquote body caption col colgroup dd details div dl dt figcaption figure footer',
    'h1 h2 h3 h4 h5 h6 header hr li nav ol p pre section summary table tbody td tfoot th thead tr ul br',
  ].flatMap((names) => names.split(' ')),
);

/** Elements without an end tag. */
const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr']);

/** Attributes that have the same effect as their absence. */
const DEFAULTS: Readonly<Record<string, string>> = { colspan: '1', rowspan: '1' };

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/**
 * Returns true if two fragments of HTML contain the same text, elements and attributes. Ignores differences that no
 * visitor notices: quotes, the order of attributes, space between blocks, and names of the same meaning. Also ignores
 * the tags of a paragraph that is the only text of a list item or a table cell. Both fragments must be written by a
 * browser, so that no end tag is missing.
 */
export function isSameMarkup(a: string, b: string): boolean {
  return normalizedMarkup(a) === normalizedMarkup(b);
}

/** Returns HTML in the form in which `isSameMarkup` compares it. */
export function normalizedMarkup(html: string): string {
  const tokens = tokensOf(html);
  const compared = withoutLoneParagraphs(tokens);
  return compared
    .map((token, index) =>
      token.kind === 'text' ? trimmed(token.text, compared[index - 1], compared[index + 1]) : token.text,
    )
    .filter((text) => text !== '')
    .join('');
}

type Token =
  | { readonly kind: 'text' | 'comment'; readonly text: string }
  | { readonly kind: 'start' | 'end'; readonly name: string; readonly text: string };

function tokensOf(html: string): readonly Token[] {
  const tokens: Token[] = [];
  let isPreformatted = 0;
  for (const [text, slash, tag, attributes = ''] of html.matchAll(TOKEN)) {
    if (tag === undefined) {
      const isComment = text.startsWith('<!--');
      const shown = isPreformatted > 0 || isComment ? text : textOf(text);
      tokens.push({ kind: isComment || isPreformatted > 0 ? 'comment' : 'text', text: shown });
      continue;
    }
    const lower = tag.toLowerCase();
    const name = ALIASES[lower] ?? lower;
    if (name === 'pre') isPreformatted += slash === '/' ? -1 : 1;
    if (slash === '/') {
      if (!VOID.has(name)) tokens.push({ kind: 'end', name, text: `</${name}>` });
    } else tokens.push({ kind: 'start', name, text: `<${name}${attributesOf(attributes)}>` });
  }
  return tokens.filter(({ kind, text }, index) => {
    if (kind !== 'text' || text.trim() !== '') return true;
    return !(isBlock(tokens[index - 1]) || isBlock(tokens[index + 1]));
  });
}

function attributesOf(text: string): string {
  const attributes = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => {
    return [name.toLowerCase(), decoded(double ?? single ?? bare ?? '')] as const;
  });
  return attributes
    .filter(([name, value]) => !(Object.hasOwn(DEFAULTS, name) && DEFAULTS[name] === value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('');
}

/** Removes the tags of paragraphs without attributes that begin a list item or a cell, if no other one follows. */
function withoutLoneParagraphs(tokens: readonly Token[]): readonly Token[] {
  const removed = new Set<number>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'start' || token.text !== '<p>' || !isContainer(tokens[index - 1])) continue;
    const end = tokens.findIndex((other, at) => at > index && other.kind === 'end' && other.name === 'p');
    const after = tokens[end + 1];
    const isLone = after?.kind === 'end' || (after?.kind === 'start' && ['ul', 'ol'].includes(after.name));
    if (end > 0 && isLone) removed.add(index).add(end);
  }
  return tokens.filter((_, index) => !removed.has(index));
}

const isContainer = (token: Token | undefined): boolean =>
  token?.kind === 'start' && ['li', 'td', 'th'].includes(token.name);

const isBlock = (token: Token | undefined): boolean =>
  token === undefined || ((token.kind === 'start' || token.kind === 'end') && BLOCKS.has(token.name));

/** Returns text without the space beside a block. */
function trimmed(text: string, before: Token | undefined, after: Token | undefined): string {
  const start = isBlock(before) ? text.replace(/^ +/, '') : text;
  return isBlock(after) ? start.replace(/ +$/, '') : start;
}

/** Returns text in one form. Characters of markup become references. */
const textOf = (text: string): string =>
  decoded(text)
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** Returns text with the references that browsers write. */
function decoded(text: string): string {
  const written: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', amp: '&' };
  return text.replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => written[name] ?? '');
}
