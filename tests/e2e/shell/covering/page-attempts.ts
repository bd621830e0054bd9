/** A large area, as inline styles of a custom page can set it. */
const LARGE = 'width:9999px;height:9999px;max-width:9999px;max-height:9999px;background-color:#fff';
/** Glyphs far beyond their line. */
const GLYPHS = 'font-size:9999px;line-height:0;color:#fff;background-color:#000';

const STYLES = [
  'position:fixed;inset:0;z-index:2147483647',
  'position:absolute;top:0;left:0;z-index:9',

  'position:sticky;top:0',
  'POSITION:fixed;top:0',
  'position:/**/fixed;inset:0',
  'all:unset;position:fixed',
  'margin:-9999px',
  'margin:-99em 0 0 -99em',
  'margin-top:-9999px',
  'margin:calc(-1px*9999)',
  'transform:translate(-900px,-900px)',
  'translate:-900px -900px',
  'scale:99',
  'zoom:99',
  'outline:9999px solid #fff',
  'box-shadow:0 0 0 9999px #fff',
  'filter:drop-shadow(-900px -900px #000)',

  'float:right;margin:0',
  'text-indent:-9999px',
  'border:99px solid #fff',
  'cursor:none',
  'inset:-9999px',
];
const PLACES = ['', 'hero', 'card', 'hero card', 'columns', 'ticks'];
const ELEMENTS = [
  'div',
  'a',
  'span',
  'section',
  'table',
  'details',
  'figure',
  'header',
  'footer',
  'nav',
  'aside',
];

/** Returns custom pages that try to cover the portal, with a description of each. @param classes classes of the portal */
export function pageAttempts(classes: readonly string[]): readonly (readonly [string, string])[] {
  return [
    ...classes.map((name) => [`class ${name}`, `<div class="${name}" style="${LARGE}">Evil</div>`] as const),
    ...STYLES.map((style) => [style, `<div style="${style};${LARGE}">Evil</div>`] as const),
    ...PLACES.flatMap((place) => [
      [`large ${place}`, `<div class="${place}" style="${LARGE}">Evil</div>`] as const,
      [`glyphs in ${place}`, `<div class="${place}" style="${GLYPHS}">█</div>`] as const,
      [
        `to the left in ${place}`,
        `<div class="${place}" dir="rtl"><p style="${LARGE}">Evil</p></div>`,
      ] as const,
      [
        `image in ${place}`,
        `<div class="${place}"><img src="/favicon.svg" alt="" style="${LARGE}"></div>`,
      ] as const,
    ]),
    ...ELEMENTS.flatMap((tag) => [
      [`element ${tag}`, `<${tag} style="${LARGE};margin:0 9999px 0 0">Evil</${tag}>`] as const,
      [`card ${tag}`, `<${tag} class="card" style="${GLYPHS}">█</${tag}>`] as const,
    ]),
    ...([
      ['a dialog', `<dialog open style="${LARGE}">Evil</dialog>`],
      ['a popover', `<div popover="manual" style="${LARGE}">Evil</div>`],
      ['a form', `<form style="${LARGE}"><input name="pass" autofocus></form>`],
      ['a stylesheet', '<style>body::before{content:"";position:fixed;inset:0;z-index:9999}</style>'],
      [
        'SVG',
        '<svg style="position:fixed;inset:0" width="9999" height="9999"><rect width="9999" height="9999"/></svg>',
      ],
      ['a frame', `<iframe srcdoc="Evil" style="position:fixed;${LARGE}"></iframe>`],
      [
        'IDs of the portal',
        `<div id="content" name="content" style="${LARGE}"><p id="header-search">Evil</p></div>`,
      ],
      ['a base', '<base href="https://evil.example/" target="_blank">'],
      [
        'rows',
        `<table style="${LARGE}"><tr style="position:fixed"><td style="${GLYPHS}">█</td></tr></table>`,
      ],
      ['a list', `<ul class="ticks" style="${GLYPHS}"><li class="no">█</li></ul>`],
    ] as const),
  ];
}
