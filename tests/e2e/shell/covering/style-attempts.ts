/** Declarations of a layer over the whole window. */
const LAYER = 'content: ""; position: fixed; inset: 0; z-index: 2147483647; background: #fff';

/** Rules of a stylesheet that try to cover, hide or move the portal. `&` is the root element. */
export const STYLE_ATTEMPTS: readonly string[] = [
  `& body::before { ${LAYER} }`,
  `& body::after { ${LAYER}; pointer-events: none }`,
  `&::after { ${LAYER} }`,
  `& main::before { ${LAYER} }`,
  `& form::after { ${LAYER} }`,
  `& dialog::after { ${LAYER} }`,
  `& #root::before { ${LAYER} }`,
  `& button::before { ${LAYER} }`,
  `& dialog::backdrop { ${LAYER} }`,
  '& body { display: none }',
  '& body { visibility: hidden }',
  '& body { opacity: 0.01 }',
  '& { opacity: 0 }',
  '& { filter: opacity(0) }',
  '& body { filter: brightness(0) }',
  '& { zoom: 0.01 }',

  '& body { transform: translateX(-200vw) }',
  '& body { rotate: 180deg }',
  '& * { clip-path: inset(50%) }',

  '& * { font-size: 0 !important }',
  '& * { color: transparent !important }',
  '& * { text-indent: -999px }',

  '& * { letter-spacing: -1em }',
  '& * { pointer-events: none !important }',
  '& * { mask: linear-gradient(#0000, #0000) }',
  '& dialog, & dialog * { opacity: 0.01 !important }',
  '& dialog { left: -200vw !important }',
  '& dialog button:last-of-type { display: none !important }',
  '& dialog p { display: none }',
  '& dialog button { position: fixed !important; inset: 0 !important; width: 100vw !important; height: 100vh !important }',

  '& button { position: fixed; inset: 0; width: 100vw; height: 100vh }',
  '& a { position: fixed; inset: 0 }',

  '& input { opacity: 0 }',
  '& input { color: transparent; background: none }',
  '& label { visibility: collapse }',
  '& h1 { font-size: 0 }',
  '& h1, & h2 { display: none }',
  '& p { content-visibility: hidden }',

  '& p { max-height: 0; overflow: hidden }',
  '& form { height: 0; overflow: clip }',
  '& form { scale: 0 }',

  '& form { order: 9; translate: 0 200vh }',
  '& main { display: contents }',
  '& main { margin-top: 200vh }',

  '& { --color-text: transparent }',
  '& { --color-text: #fff; --color-surface: #fff }',
  '& { --text-md: 0px }',

  '& * { -webkit-text-fill-color: transparent }',
  '& * { font: 0/0 serif !important }',
  '& * { all: initial }',

  '& button { animation: covering-fade 1ms forwards }',
  '& * { transition: all 9999s steps(1, end) !important; opacity: 0 }',

  '& a { outline: 9999px solid #fff }',
  '& a { box-shadow: 0 0 0 9999px #fff }',
  '& button { clip: rect(0 0 0 0); position: absolute }',
  '@layer covering { & body { display: none !important } }',
  '@media all { & body { opacity: 0 !important } }',
  '@supports (display: grid) { & main, & dialog { opacity: 0.02 !important } }',
];

/** A stylesheet with all attempts. `data-attempt` of the root element selects one by its number. */
export const ATTEMPTS_STYLESHEET = [
  '@keyframes covering-fade { to { opacity: 0 } }',
  ...STYLE_ATTEMPTS.map((rule, index) => rule.replaceAll('&', `:root[data-attempt="${index}"]`)),
].join('\n');
