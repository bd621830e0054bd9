import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPage, MAX_REMOVALS } from '../../../packages/server/src/features/pages/check/check-page.js';
import { sanitizePage } from '../../../packages/server/src/features/pages/rules/sanitize.js';

/** Returns the removals of a page: line, kind, name, reason and the removed text. */
function removalsOf(html: string): string[] {
  return checkPage(html).removals.map(({ line, kind, name, reason, edits }) => {
    const removed = edits.map(({ from, to, text }) => html.slice(from, to) + (text && ` → ${text}`));
    return `${line} ${kind} ${name} (${reason}): ${removed.join(' … ')}`;
  });
}

/** Returns the source without its removals. */
function withoutRemovals(html: string): string {
  const edits = checkPage(html).removals.flatMap((removal) => removal.edits);
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), html);
}

describe('checkPage', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '<h1 id="a">Title</h1>\n<!-- note --><p>Text &amp; more', []],
    [
      'a script and an event handler, with their lines',
      '<h1>A</h1>\n<script src="https://x.example/t.js"></script>\n<p\n onclick="track()">B</p>',
      [
        '2 element script (script): <script src="https://x.example/t.js"></script>',
        '4 attribute onclick (handler): \n onclick="track()"',
      ],
    ],
    [
      'the tags of an element whose content stays',
      '<form action="/x"><p>Text</p></form>',
      ['1 element form (element): <form action="/x"> … </form>'],
    ],
    [
      'an unclosed script',
      '<p>a</p><script>b<b onclick=1>',
      ['1 element script (script): <script>b<b onclick=1>'],
    ],
    [
      'a link',
      '<a href=" jAvA&#115;cript&#58;alert(1)">a</a>',
      ['1 attribute href (link):  href=" jAvA&#115;cript&#58;alert(1)"'],
    ],
    [
      'an image of another server',
      "<img alt='' src='https://x.example/p.gif'>",
      ["1 attribute src (image):  src='https://x.example/p.gif'"],
    ],
    [
      'a declaration of a style',
      '<p style="color:red; position:fixed; margin:0">a</p>',
      ['1 style position (style):  position:fixed;'],
    ],
    [
      'a declaration that is difficult to locate',
      '<p style="color:red;background:url(&quot;x;y&quot;)">a</p>',
      [
        '1 style background, y") (style): style="color:red;background:url(&quot;x;y&quot;)" → style="color:red"',
      ],
    ],
    [
      'the classes that the portal does not document',
      '<h1 class="intro">a</h1>\n<p class="no note hero lead">b</p><p class=hero>c</p>',
      [
        '1 class intro (class):  class="intro"',
        '2 class note, lead (class): class="no note hero lead" → class="no hero"',
      ],
    ],
    [
      'every one of repeated attributes',
      '<p onclick=1 onclick=2>a</p>',
      ['1 attribute onclick (handler):  onclick=1', '1 attribute onclick (handler):  onclick=2'],
    ],
  ])('reports %s', (_name, html, removals) => {
    expect(removalsOf(html)).toEqual(removals);
  });

  it('returns what visitors get, also after all removals were applied', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<ul><li>',
        '</ul>',
        '<a href="javascript:x">',
        '</a>',
        '<br>',
      ),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<form x=1>',
        '</form>',
        '<svg>',
        '</svg>',
        '<textarea>',
        'text ',
        '\n',
      ),
      fc.constantFrom(
        '<p onclick="a" id=b>',
        '<img src=//x.example>',
        '<p style="color:red;top:1px">',
        '<i/onx=1>',
      ),
      fc.constantFrom(
        '<!-- a -->',
        '&lt;b&gt;',
        '<td>',
        '<table>',
        '</table>',
        '<h1 class=a class=b>',
        '<p class="hero a">',
        '😀',
        '<ü>',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const html = parts.join('');
        const checked = checkPage(html);
        expect(checked.html).toBe(sanitizePage(html));
        const rest = withoutRemovals(html);
        if (checked.removals.length === 0) expect(rest).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '<h1>A</h1><script>x</script><p onclick="x" class="a">B</p><p class="b ticks c">C</p><iframe src="x"></iframe>',
    '<div style="position:fixed;color:red"><a href="javascript:x" id="b">c</a></div>',
    '<object data="x"><p>alternative</p></object><img src="https://x.example/a.png" alt="a" onerror="x">',
  ])('leaves the same page, without removals, in %s', (html) => {
    const rest = withoutRemovals(html);
    expect(sanitizePage(rest)).toBe(sanitizePage(html));
    expect(checkPage(rest).removals).toEqual([]);
  });

  it('limits a report, and returns the number of all removals', () => {
    const { removals, removed } = checkPage('<p onclick="x">a</p>'.repeat(MAX_REMOVALS + 10));
    expect([removals.length, removed]).toEqual([MAX_REMOVALS, MAX_REMOVALS + 10]);
  });

  it('lists the assets whose images are shown', () => {
    const url = (id: string) => `/assetportal/api/renditions/${id}/large?v=1`;
    const html = `<img src="${url('a1')}"><script><img src="${url('b2')}"></script><img src="${url('a1')}">`;
    expect(checkPage(html).assets).toEqual(['a1']);
  });
});
