import { describe, expect, it } from 'vitest';
import { cleanSvg } from '../../../packages/server/src/features/branding/clean/svg.js';
import { FileRejected } from '../../../packages/server/src/features/branding/clean/rejected.js';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg"';
const clean = (content: string) => new TextDecoder().decode(cleanSvg(new TextEncoder().encode(content)));
/** Returns the cleaned content of an SVG. */
const inside = (content: string) =>
  clean(`${HEAD} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:o="http://other.example/">${content}</svg>`)
    .slice(`${HEAD}>`.length)
    .slice(0, -'</svg>'.length);
const entities = (count: number) =>
  Array.from({ length: count }, (_, index) => `<!ENTITY a${index} "a">`).join('');
function refusal(content: string): string | null {
  try {
    clean(content);
    return null;
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    return error.fault;
  }
}

describe('cleanSvg', () => {
  it.each([
    '<path d="M0 0L9 9z" fill="#f00" stroke-width="2"></path>',
    '<g transform="scale(2)"><rect width="4" height="3"></rect></g>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient></defs><rect fill="url(#a)"></rect>',
    '<use href="#a"></use>',
    '<text x="1">A &amp; B &lt; C</text>',
    '<style>.a{fill:#123456}.b&gt;c{stroke:red}</style><path class="a"></path>',
    '<image href="data:image/png;base64,iVBORw0KGgo=" width="1"></image>',
    '<filter id="f"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter>',
    '<title>Größe</title>',
  ])('keeps %s', (content) => {
    expect(inside(content)).toBe(content);
    expect(inside(inside(content))).toBe(content);
  });

  it.each([
    '<path d="M0 0&#10;L9&#9;9&#13;z"></path>',
    '<text>a&#13;\n\tb&#10;c]]&gt;</text>',
    '<style type=" text/css "><![CDATA[.a>.b{fill:red}/* & */]]></style>',
    '<a xlink:href="https://x.example/" href="#b"><use xlink:href=" #c "/></a>',
    '<image href="data:image/png;base64,iVBO&#10;Rw0K&#10;"/>',
    '<!-- x --><metadata>y</metadata><text xml:space="preserve" o:z="1">  \u0085\u2028 </text>',
  ])('does not change its result: %j', (content) => {
    const first = inside(content);
    expect(inside(first)).toBe(first);
  });

  it('has the line breaks of attributes', () => {
    const content = '<path d="M0 0&#10;L9&#9;9"></path>';
    expect(inside(content)).toBe(content);
  });

  it('rejects control characters, also in XML 1.1', () => {
    expect(refusal(`<?xml version="1.1"?>${HEAD}><path id="a&#1;"/></svg>`)).toBe('xml-broken');
    expect(refusal(`<?xml version="1.1"?>${HEAD}><path id="a"/></svg>`)).toBeNull();
  });

  it.each([
    ['a script', '<script>alert(1)</script>', ''],
    ['an external script', '<script href="https://x.example/x.js"/>', ''],
    ['event handlers', '<path onload="alert(1)" OnClick="alert(1)" d="M0 0"/>', '<path d="M0 0"></path>'],
    [
      'foreign objects',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
      '',
    ],
    ['elements of other namespaces', '<o:thing><path d="M0 0"/></o:thing>', ''],
    [
      'an element of another namespace with an SVG name',
      '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
      '',
    ],
    [
      'animations',
      '<a><animate attributeName="href" to="javascript:alert(1)"/><set attributeName="href"/></a>',
      '<g></g>',
    ],
    [
      'links, but not their content',
      '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
      '<g><path d="M0 0"></path></g>',
    ],
    [
      'external references',
      '<use href="https://x.example/#a"/><use xlink:href="other.svg#a"/>',
      '<use></use><use></use>',
    ],
    ['external images', '<image href="https://x.example/x.png"/>', '<image></image>'],
    ['embedded SVGs', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>', '<image></image>'],
    [
      'styles that load resources',
      '<path fill="url(https://x.example/#a)" style="fill:url(//x.example)" d="M0 0"/>',
      '<path d="M0 0"></path>',
    ],
    ['escaped URLs', '<path fill="u\\72l(https://x.example/#a)"/>', '<path></path>'],
    ['unknown attributes', '<path formaction="x" o:onload="y" ping="z"/>', '<path></path>'],
    [
      'comments and processing instructions',
      '<!-- <script> --><?xml-stylesheet href="https://x.example"?><g/>',
      '<g></g>',
    ],
    ['metadata', '<metadata><rdf xmlns="urn:x">secret</rdf></metadata>', ''],
    ['stylesheets of other types', '<style type="text/less">@import "x";</style>', ''],
  ])('removes %s', (_name, content, left) => {
    expect(inside(content)).toBe(left);
  });

  it('replaces xlink:href with href', () => {
    expect(inside('<use xlink:href="#a"/>')).toBe('<use href="#a"></use>');
    expect(inside('<use xlink:href="#a" href="#b"/>')).toBe('<use href="#b"></use>');
  });

  it('escapes attribute values', () => {
    expect(inside('<g id="&quot;&gt;&lt;script&gt;"/>')).toBe('<g id="&quot;&gt;&lt;script&gt;"></g>');
  });

  it.each(
    [
      [
        'xml-entities',
        `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${HEAD}><text>&b;</text></svg>`,
      ],
      [
        'xml-entities',
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${HEAD}><text>&x;</text></svg>`,
      ],
      ['xml-entities', `<!DOCTYPE svg [<!ENTITY % a "aaaa">%a;]>${HEAD}/>`],
      ['xml-entities', `<!DOCTYPE svg [<!ENTITY a "<g/>">]>${HEAD}>&a;</svg>`],
      ['xml-entities', `<!DOCTYPE svg [<!ENTITY a "&#60;g/>">]>${HEAD}>&a;</svg>`],
      ['xml-entities', `<!DOCTYPE svg [<!ENTITY a PUBLIC "a" "https://x.example/a">]>${HEAD}/>`],
      ['xml-entities', `<!DOCTYPE svg [<!ATTLIST path onload CDATA "alert(1)">]>${HEAD}><path/></svg>`],
      ['xml-entities', `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(2_001)}">]>${HEAD}/>`],
      ['xml-entities', `<!DOCTYPE svg [${entities(1_001)}]>${HEAD}/>`],
      [
        'xml-entities',
        `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(2_000)}">]>${HEAD}><text>${'&a;'.repeat(501)}</text></svg>`,
      ],
      ['xml-broken', `${HEAD}><text>&nbsp;</text></svg>`],
      ['xml-broken', `${HEAD}><g></svg>`],
      ['xml-broken', `${HEAD}>`],
      ['xml-broken', `${HEAD} a="1" a="2"/>`],
      ['file-kind', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
      ['file-kind', '<svg/>'],
      ['file-parts', `${HEAD}>${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`],
      ['file-parts', `${HEAD}>${'<g/>'.repeat(100_001)}</svg>`],
      ['css-rule', `${HEAD}><style>@import "https://x.example/x.css";</style></svg>`],
      ['svg-address', `${HEAD}><style>path{fill:url(https://x.example/#a)}</style></svg>`],
      ['css-rule', `${HEAD}><style><![CDATA[@import]]>&#32;"x";</style></svg>`],
    ].map(([fault = '', content = '']) => [fault, content.slice(0, 100), content] as const),
  )('rejects as %s: %s …', (fault, _start, content) => {
    expect(refusal(content)).toBe(fault);
  });

  it('accepts the entities of graphics programs', () => {
    const file = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!-- Namespaces of Adobe -->
	<!ENTITY ns_extend 'http://ns.adobe.com/Extensibility/1.0/'>
	<!ENTITY st0 "fill:#FFFFFF;stroke:none;">
]>
<svg xmlns="&ns_svg;" xmlns:x="&ns_extend;" x:a="b"><path style="&st0;"/><text>&st0; &amp;</text></svg>`;
    expect(clean(file)).toBe(
      `${HEAD}><path style="fill:#FFFFFF;stroke:none;"></path><text>fill:#FFFFFF;stroke:none; &amp;</text></svg>`,
    );
  });

  it('checks what an entity contains', () => {
    const file = `<!DOCTYPE svg [<!ENTITY a "javascript:alert(1)"><!ENTITY b "url(https://x.example/)"><!ENTITY __proto__ "c">]>
${HEAD}><a href="&a;"><path fill="&b;"/></a><text>&__proto__;</text></svg>`;
    expect(clean(file)).toBe(`${HEAD}><g><path></path></g><text>c</text></svg>`);
  });

  it('accepts a document type and UTF-16', () => {
    const content = `<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${HEAD}><g/></svg>`;
    const wide = Uint8Array.from(Buffer.from(`\ufeff${content}`, 'utf16le'));
    expect(new TextDecoder().decode(cleanSvg(wide))).toBe(`${HEAD}><g></g></svg>`);
  });
});
