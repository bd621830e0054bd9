import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIG_FILES } from '@assetportal/sdk/contract';
import { FileRejected } from '../../../packages/server/src/features/branding/clean/rejected.js';
import {
  checkCss,
  SVG_URLS,
  STYLESHEET_URLS,
} from '../../../packages/server/src/features/branding/clean/css.js';
import {
  cleanStylesheet,
  MAX_STYLESHEET_BYTES,
} from '../../../packages/server/src/features/branding/clean/stylesheet.js';

/** Returns the fault and its line, or null for accepted CSS. */
function refusal(css: string | Uint8Array, allowed = STYLESHEET_URLS): string | null {
  try {
    if (typeof css === 'string') checkCss(css, allowed);
    else cleanStylesheet(css);
    return null;
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    return `${error.fault}${'line' in error.values ? ` ${error.values['line']}` : ''}`;
  }
}

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

describe('checkCss and cleanStylesheet', () => {
  it.each([
    '',
    'a { color: red }',
    ':root { --accent: #123456; --gap: calc(1rem + 2px) }\n.x:is(a, b) > c[d="e" i]::after { content: "\\201C" }',
    '@media (min-width: 40em) { @supports (display: grid) { .a { display: grid } } }',
    '@layer base, theme; @container side (width > 400px) { a { b: c } }',
    '@keyframes spin { to { rotate: 1turn } }',
    `a { background: url(${PNG}) }`,
    `a { background: url( "${PNG}" ) }`,
    `a { background: image-set("${PNG}" 1x, url('${PNG}') 2x) }`,
    'a { background: url("data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E") }',
    '@font-face { font-family: X; src: url(/assetportal/api/config/custom_font?v=1) format("woff2") }',
    '@font-face { font-family: X; src: url(data:font/woff2;base64,d09GMg==) }',
    'a { mask: url(#part); content: "https://elsewhere.example/" }',
    '.behavior:hover { color: red } /* behavior: nothing */',
    '@charset "utf-8";',
  ])('accept %j', (css) => {
    expect(refusal(css)).toBeNull();
  });

  it.each(CONFIG_FILES)('accept %s', (file) => {
    expect(refusal(`a { background: url(/assetportal/api/config/${file}) }`)).toBeNull();
  });

  it.each([
    ['@import "x.css";', 'css-rule 1'],
    ['\n\n@import url(https://elsewhere.example/x.css);', 'css-rule 3'],
    ['@\\69mport "x.css";', 'css-rule 1'],
    ['@IMPORT "x.css";', 'css-rule 1'],
    ['@document url(https://x) {}', 'css-rule 1'],
    ['@of-tomorrow { }', 'css-rule 1'],
    ['a { background: url(https://elsewhere.example/x.png) }', 'css-address 1'],
    ['a { background: URL(//elsewhere.example/x.png) }', 'css-address 1'],
    ['a { background: u\\72l(//elsewhere.example/x.png) }', 'css-address 1'],
    ['a { background: u\\72l("//elsewhere.example/x.png") }', 'css-address 1'],
    ['a { background: url("\\68ttps://elsewhere.example/x.png") }', 'css-address 1'],
    ['a { background: url(/\\\\elsewhere.example) }', 'css-address 1'],
    ['a { background: url(relative.png) }', 'css-address 1'],
    ['a { background: url(/assetportal/api/session/logout) }', 'css-address 1'],
    ['a { background: url(/assetportal/api/config/../session/logout) }', 'css-address 1'],
    ['a { background: url(/assetportal/api/config/logo/../../x) }', 'css-address 1'],
    ['a { background: url(javascript:alert(1)) }', 'css-broken 1'],
    ['a { background: url("javascript:alert(1)") }', 'css-address 1'],
    ['a { background: url(data:text/html,hello) }', 'css-address 1'],
    ['a { background: image-set("https://elsewhere.example/x.png" 1x) }', 'css-address 1'],
    ['a { background: -webkit-image-set(("https://elsewhere.example/x.png") 1x) }', 'css-address 1'],
    ['a { background: src("https://elsewhere.example/x.png") }', 'css-address 1'],
    ['a { background: image-set(["https://elsewhere.example/x.png"] 1x) }', 'css-address 1'],
    ['a { background: image-set({"https://elsewhere.example/x.png"} 1x) }', 'css-address 1'],
    ['a { background: image-set([("https://elsewhere.example/x.png")] 1x) }', 'css-address 1'],
    ['a { --x: "https://elsewhere.example"; background: image-set(var(--x) 1x) }', 'css-function 1'],
    ['a { width: expression(alert(1)) }', 'css-function 1'],
    ['a { width: expr\\65ssion(alert(1)) }', 'css-function 1'],
    ['a {\n  behavior: url(#x) }', 'css-property 2'],
    ['a { -moz-binding/**/: none }', 'css-property 1'],
    ['a { color: red', 'css-broken 1'],
    ['a { color: red }\n}', 'css-broken 2'],
    ['a { b: (c] }', 'css-broken 1'],
    ['a { content: "x\n }', 'css-broken 1'],
    ['a { } /* </style><script>alert(1)</script> */', 'css-broken 1'],
    ['<!-- a { } -->', 'css-broken 1'],
    ['a { } /* not closed', 'css-broken 1'],
    ['a { b: c\0 }', 'css-broken 1'],
  ])('reject %j as %s', (css, fault) => {
    expect(refusal(css)).toBe(fault);
  });

  it.each([
    'first-valid',
    'string',
    'toggle',
    'var',
    'env',
    'attr',
    'if',
    'inherit',
    'random-item',
    'x-future',
    'ident',
    'format',
    'symbols',
    '--custom',
    'f\\6frmat',
    'STRING',
  ])('reject a string in the unknown function %s inside a loading one', (name) => {
    const address = '"https://elsewhere.example/x.png"';
    for (const loading of ['image-set', '-webkit-image-set', 'image', 'cross-fade', 'src', 'Image-Set']) {
      for (const shape of [
        `${name}(${address})`,
        `(${name}((${address})))`,
        `calc(1 * ${name}(${address}))`,
      ]) {
        expect(refusal(`a { background: ${loading}(${shape} 1x) }`)).toMatch(/^css-(?:function|address) 1$/);
      }
    }
  });

  it.each([
    [`image-set("https://elsewhere.example/x.png" type("image/png"))`, 'css-address 1'],
    ['image-set(linear-gradient("https://elsewhere.example/x.png", red) 1x)', 'css-address 1'],
    ['image-set(calc("https://elsewhere.example/x.png") 1x)', 'css-address 1'],
    ['image-set({first-valid("https://elsewhere.example/x.png")} 1x)', 'css-function 1'],
    ['cross-fade(image-set(toggle("//elsewhere.example/x.png") 1x), red)', 'css-function 1'],
    ['-moz-image-rect("//elsewhere.example/x.png", 0, 0, 0, 0)', 'css-address 1'],
    [`image-set("${PNG}" type("image/png") calc(1x * 2), url(${PNG}) 2x)`, null],
    ['image-set(linear-gradient(45deg, rgb(0 0 0 / 50%), oklch(50% 0 0)) 1x)', null],
    [`cross-fade(url(${PNG}) 20%, color-mix(in srgb, red, light-dark(#fff, #000)))`, null],
  ])('check %j inside its loading function', (value, fault) => {
    expect(refusal(`a { background: ${value} }`)).toBe(fault);
  });

  it('reject files of the portal in an SVG', () => {
    expect(refusal('a { fill: url(#x) }', SVG_URLS)).toBeNull();
    expect(refusal('a { fill: url(/assetportal/api/config/logo) }', SVG_URLS)).toBe('svg-address 1');
  });

  it('accept UTF-8 and UTF-16 up to the maximum length', () => {
    const css = 'a { content: "ä" }';
    expect(new TextDecoder().decode(cleanStylesheet(new TextEncoder().encode(`\ufeff${css}`)).source)).toBe(
      css,
    );
    const wide = Uint8Array.from(Buffer.from(`\ufeff${css}`, 'utf16le'));
    expect(new TextDecoder().decode(cleanStylesheet(wide).source)).toBe(css);
    expect(refusal(Uint8Array.of(0x61, 0xff, 0x62))).toBe('file-broken');
    expect(refusal(new Uint8Array(MAX_STYLESHEET_BYTES + 1).fill(0x20))).toBe('file-length');
    expect(refusal(new Uint8Array(MAX_STYLESHEET_BYTES).fill(0x20))).toBeNull();
  });

  it('accept no CSS that loads another URL, for any combination of tokens', () => {
    const part = fc.constantFrom(
      ...[
        'url(',
        'URL(',
        'u\\72l(',
        'image-set(',
        'src(',
        '"',
        "'",
        ')',
        '(',
        '{',
        '}',
        ';',
        ':',
        ' ',
        '\n',
        '\\',
        '/*',
        '*/',
      ],
      ...[
        '//evil.example/x',
        'https:',
        'data:image/png,',
        '#a',
        '@import',
        '@media',
        'a',
        'var(--x)',
        '--x',
        '<',
        '/',
        '!',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const css = parts.join('');
        if (refusal(css) !== null) return;
        // Comments load nothing. The remaining CSS must not contain external URLs or start with an import.
        const bare = css.replace(/\/\*[^]*?\*\//g, '').replace(/\\72/g, 'r');
        expect(bare).not.toMatch(/(?:url|src|image-set)\(\s*["']?\s*(?:https:)?\/\//i);
        expect(bare).not.toMatch(/^\s*@import/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('cleanStylesheet', () => {
  const clean = (css: string) => {
    const { source, applied, notes } = cleanStylesheet(new TextEncoder().encode(css));
    expect(new TextDecoder().decode(source)).toBe(css);
    return { applied: new TextDecoder().decode(applied), notes };
  };
  const EVIL = 'https://evil.example/x';

  it('keeps all rules of an allowed stylesheet, byte by byte', () => {
    const css = '@layer a;\n@media print { a { color: red } }\r\n/* ä */ .b { --x: {a: b} }';
    expect(clean(css)).toEqual({ applied: css, notes: [] });
  });

  it('removes a rule that is not allowed, and keeps the others on their lines', () => {
    const css = `a { color: red }\n.b,\n.c {\n  color: blue;\n  background: url(${EVIL})\n}\nd { order: 1 }`;
    const { applied, notes } = clean(css);
    expect(applied.split('\n').map((line) => line.trim())).toEqual([
      'a { color: red }',
      '',
      '',
      '',
      '',
      '',
      'd { order: 1 }',
    ]);
    expect(notes).toEqual([
      {
        key: 'upload.note.css-address',
        line: 5,
        first_line: 2,
        last_line: 6,
        values: { line: 5, what: `url(${EVIL})`, files: '/assetportal/api/config/' },
      },
    ]);
  });

  it.each([
    ['an import', `@import "${EVIL}"; a { b: c }`, 'css-rule'],
    ['an unknown at-rule with a block', '@future x { y { z: 1 } } a { b: c }', 'css-rule'],
    ['a rule with a forbidden nested rule', `x { y: z; & w { v: url(${EVIL}) } } a { b: c }`, 'css-address'],
    ['a broken URL', 'x { y: url(a b) } a { b: c }', 'css-broken'],
    ['a broken string', 'x { content: "y\n } a { b: c }', 'css-broken'],
    ['an unknown function', 'x { y: expression(alert(1)) } a { b: c }', 'css-function'],
    ['a forbidden property', 'x { behavior: none } a { b: c }', 'css-property'],
    ['a forbidden font', `@font-face { src: url(${EVIL}) } a { b: c }`, 'css-address'],
    [
      'a group with a forbidden condition',
      `@supports (x: url(${EVIL})) { y { z: 1 } } a { b: c }`,
      'css-address',
    ],
    ['a custom property', `x { --y: { z: url(${EVIL}) } w: 1 } a { b: c }`, 'css-address'],
    ['a rule in a selector', `x[y="z"] url(${EVIL}) {} a { b: c }`, 'css-address'],
  ])('removes %s, with its reason', (_name, css, fault) => {
    const { applied, notes } = clean(css);
    expect(applied.trim()).toBe('a { b: c }');
    expect(notes).toMatchObject([{ key: `upload.note.${fault}` }]);
  });

  it('removes only the forbidden rules of a group', () => {
    const css = `@media print { @layer x { a { b: url(${EVIL}) } c { d: e } } f { g: url(${EVIL}) } } h { i: j }`;
    const { applied, notes } = clean(css);
    expect(applied.replace(/\s+/g, ' ')).toBe('@media print { @layer x { c { d: e } } } h { i: j }');
    expect(notes).toHaveLength(2);
  });

  it.each([
    ['CSS with unbalanced brackets', 'a { b: c } } d { e: f }'],
    ['a URL that leaves brackets unbalanced', 'a { b: url(javascript:alert(1)) }'],
    ['a comment that is not closed', 'a { b: c } /* d'],
    ['HTML', '<!doctype html><p>a { b: c }</p>'],
    ['markup in a comment', 'a { b: c } /* </style> */'],
    ['binary data', 'a { b: c }\0'],
  ])('refuses %s', (_name, css) => {
    expect(refusal(new TextEncoder().encode(css))).toMatch(/^css-broken/);
  });

  it('cleans a stylesheet of the maximum length in which every rule is forbidden', { tags: ['gate'] }, () => {
    const rule = '@media x{@import "y";}a{b:url(//c)}\n';
    const { notes } = clean(rule.repeat(MAX_STYLESHEET_BYTES / rule.length - 1));
    expect(notes).toHaveLength(200);
    expect(clean('@media x{'.repeat(20_000) + '}'.repeat(20_000)).notes).toEqual([]);
  });

  it('applies only rules of the source, and only CSS that is allowed, for any combination of tokens', () => {
    const part = fc.constantFrom(
      ...[
        'url(//evil.example)',
        'url(',
        'src(',
        '"',
        ')',
        '(',
        '{',
        '}',
        ';',
        ':',
        ' ',
        '\n',
        '\\',
        '/*',
        '*/',
      ],
      ...[
        '@import',
        '@media x',
        '@layer',
        'a',
        '--x:',
        '&',
        'a{b:c}',
        'a{b:url(//evil.example)}',
        '[',
        ']',
        ',',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
        const css = parts.join('');
        if (refusal(new TextEncoder().encode(css)) !== null) return;
        const { applied, notes } = clean(css);
        expect(refusal(applied)).toBeNull();
        expect(applied.split('\n')).toHaveLength(css.split('\n').length);
        expect(applied).toHaveLength(css.length);
        expect([...applied].every((char, index) => char === ' ' || char === css[index])).toBe(true);
        // Without a fault, nothing is removed.
        expect(notes.length === 0).toBe(refusal(css) === null);
      }),
      { numRuns: 3000 },
    );
  });
});
