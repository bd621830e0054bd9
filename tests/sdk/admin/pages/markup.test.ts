import { describe, expect, it } from 'vitest';
import { isSameMarkup, pageKeyFor, withoutRemovals } from '@assetportal/sdk/admin';

describe('isSameMarkup', () => {
  it.each([
    ['quotes and the order of attributes', '<a href="/x" title=\'t\'>a</a>', '<a title="t" href=/x>a</a>'],
    ['space between blocks', '<h1>A</h1>\n\n  <p>B</p>\n', '<h1>A</h1><p>B</p>'],
    ['space at the edges of a block', '<p> A  b </p>', '<p>A b</p>'],
    [
      'names of the same meaning',
      '<p><b>a</b><i>b</i><del>c</del></p>',
      '<p><strong>a</strong><em>b</em><s>c</s></p>',
    ],
    ['the only paragraph of an item', '<ul><li><p>a</p></li></ul>', '<ul><li>a</li></ul>'],
    [
      'a paragraph before a list in an item',
      '<ul><li><p>a</p><ol><li>b</li></ol></li></ul>',
      '<ul><li>a<ol><li>b</li></ol></li></ul>',
    ],
    ['the only paragraph of a cell', '<td><p>a</p></td>', '<td>a</td>'],
    ['default spans', '<td colspan="1" rowspan="1">a</td>', '<td>a</td>'],
    ['references', '<p>a &lt; b&nbsp;&amp; "c"</p>', '<p>a &lt; b\u00a0&amp; &quot;c&quot;</p>'],
    ['a slash in a tag without an end', '<p>a<br/>b</p><hr />', '<p>a<br>b</p><hr>'],
  ])('ignores %s', (_name, a, b) => {
    expect(isSameMarkup(a, b)).toBe(true);
    expect(isSameMarkup(b, a)).toBe(true);
  });

  it.each([
    ['text', '<p>a</p>', '<p>b</p>'],
    ['the space between words', '<p>a <b>b</b></p>', '<p>a<b>b</b></p>'],
    ['an element', '<p><u>a</u></p>', '<p>a</p>'],
    ['a class', '<p class="intro">a</p>', '<p>a</p>'],
    ['a style', '<p style="color:red">a</p>', '<p>a</p>'],
    ['an ID', '<h2 id="rights">a</h2>', '<h2>a</h2>'],
    ['a comment', '<p>a</p><!-- note -->', '<p>a</p>'],
    ['a script', '<script>x</script><p>a</p>', '<p>a</p>'],
    ['an image', '<p>a</p><img src="/x.png" alt="x">', '<p>a</p>'],
    ['the alternative text of an image', '<img src="/x.png" alt="x">', '<img src="/x.png" alt="y">'],
    ['two paragraphs of an item', '<li><p>a</p><p>b</p></li>', '<li>a<p>b</p></li>'],
    [
      'the head of a table',
      '<table><thead><tr><th>a</th></tr></thead></table>',
      '<table><tbody><tr><th>a</th></tr></tbody></table>',
    ],
    ['a span', '<td colspan="2">a</td>', '<td>a</td>'],
    ['the space in preformatted text', '<pre>a  b</pre>', '<pre>a b</pre>'],
    ['an element that is text', '<p>&lt;em&gt;a&lt;/em&gt;</p>', '<p><em>a</em></p>'],
    ['markup that is text', '<p>&lt;b&gt;a&lt;/b&gt;</p>', '<p><b>a</b></p>'],
    ['the target of a link', '<a href="/a">a</a>', '<a href="/b">a</a>'],
  ])('finds a difference in %s', (_name, a, b) => {
    expect(isSameMarkup(a, b)).toBe(false);
    expect(isSameMarkup(b, a)).toBe(false);
  });
});

describe('withoutRemovals', () => {
  const edit = (from: number, to: number, text = '') => ({ edits: [{ from, to, text }] });

  it('changes only the removed parts', () => {
    const html = '<p onclick="x">\n  A </p>\n<script>y</script>\n<p>B</p>';
    const script = html.indexOf('<script');
    const removals = [edit(2, 14), edit(script, script + '<script>y</script>'.length)];
    expect(withoutRemovals(html, removals)).toBe('<p>\n  A </p>\n\n<p>B</p>');
    expect(withoutRemovals(html, removals.slice(1))).toBe('<p onclick="x">\n  A </p>\n\n<p>B</p>');
  });

  it('replaces a part, and ignores parts of other parts and invalid offsets', () => {
    expect(withoutRemovals('abcdef', [edit(1, 3, 'X')])).toBe('aXdef');
    expect(withoutRemovals('abcdef', [edit(1, 5), edit(2, 3)])).toBe('af');
    expect(withoutRemovals('abc', [edit(2, 9), edit(-1, 1), edit(2, 1)])).toBe('abc');
  });
});

describe('pageKeyFor', () => {
  it.each([
    ['Image rights', 'image-rights'],
    ['  Über uns & Größe ', 'ueber-uns-groesse'],
    ['À propos', 'a-propos'],
    ['Imprint', 'imprint-2'],
    ['<script>', 'script'],
    ['日本', 'page'],
    ['😀', 'page'],
    ['', ''],
    ['x'.repeat(300), 'x'.repeat(60)],
  ])('proposes a key for %j', (title, key) => {
    expect(pageKeyFor(title, ['imprint', 'press'])).toBe(key);
  });
});
