/**
 * Allowed SVG elements, with the name under which each is written. A link (`a`) is written as a group, so that
 * only its content remains. Not allowed are scripts, `foreignObject`, animations (which can change a URL) and
 * elements that load resources.
 */
export const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ...words(
    'svg g defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath image ' +
      'style linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix ' +
      'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
      'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset ' +
      'fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ).map((name) => [name, name] as const),
  ['a', 'g'],
]);

/** Elements that may refer to another element of the SVG. */
export const REFERRING: ReadonlySet<string> = new Set(
  words('use linearGradient radialGradient pattern filter textPath'),
);

/** Allowed attributes, except styles. Links and `xml:` attributes are checked separately. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...words(
    'id class lang role tabindex transform viewBox preserveAspectRatio version width height x y x1 y1 x2 y2 cx cy ' +
      'r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset method spacing side',
  ),
  ...words(
    'offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform ' +
      'clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight orient refX refY ' +
      'systemLanguage requiredFeatures requiredExtensions type media',
  ),
  ...words(
    'filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX ' +
      'targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent kernelUnitLength ' +
      'scale xChannelSelector yChannelSelector azimuth elevation pointsAtX pointsAtY pointsAtZ limitingConeAngle ' +
      'stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent z',
  ),
  ...words('aria-label aria-labelledby aria-describedby aria-hidden'),
]);

/** Presentation attributes and `style`. Their values are checked as CSS. */
export const STYLES: ReadonlySet<string> = new Set([
  ...words(
    'style alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters ' +
      'color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter ' +
      'flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant ' +
      'font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation letter-spacing ' +
      'lighting-color marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order ' +
      'pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset ' +
      'stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration ' +
      'text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode',
  ),
]);

function words(list: string): string[] {
  return list.split(' ');
}
