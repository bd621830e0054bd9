/**
 * Words and phrases that indicate a private term or German sentence structure, with their replacements.
 *
 * @typedef {object} Marker
 * @property {readonly string[]} [words] whole words in lower case, which are also reported as parts of names
 * @property {RegExp} [phrase] pattern for prose only, with the flag `g`
 * @property {boolean} [local] false if the words are allowed in names that are not exported. Default: true
 * @property {string} instead replacement
 */

/** @type {readonly Marker[]} */
export const MARKERS = [
  { words: ['anew'], instead: 'again' },
  { words: ['asked', 'asks'], instead: 'requested' },
  { words: ['dear'], instead: 'expensive' },
  { words: ['deed', 'deeds'], instead: 'action, operation' },
  { words: ['drawing', 'drawings'], instead: 'SVG' },
  { words: ['film', 'films'], instead: 'video' },
  { words: ['found'], local: false, instead: 'matched, detected, available' },
  { words: ['kept'], instead: 'cached, stored, preserved' },
  { words: ['known'], instead: 'supported, registered, indexed' },
  { words: ['letter', 'letters'], local: false, instead: 'message, character' },
  { words: ['lies'], instead: 'is' },
  { words: ['made'], instead: 'created, generated' },
  { words: ['mend', 'mends', 'mended'], instead: 'fix' },
  { words: ['nobody'], instead: 'name the role' },
  { words: ['people'], instead: 'users' },
  { words: ['picture', 'pictures'], instead: 'image' },
  { words: ['promised'], instead: 'planned, announced' },
  { words: ['sound', 'sounds'], instead: 'audio' },
  { words: ['stands'], instead: 'is' },
  { words: ['tell', 'tells', 'told'], instead: 'report, return, publish' },
  { words: ['texts'], instead: 'translations, messages' },
  { words: ['thing', 'things'], instead: 'name the noun' },
  { words: ['wanted'], instead: 'requested' },
  { words: ['whoever', 'whomever'], instead: 'name the role' },
  { words: ['wish', 'wishes', 'wished'], instead: 'request' },

  { phrase: /\bpromises?\b/g, instead: '“Promise” for the object; plan, guarantee' },
  { phrase: /\banswer(s|ed|ing)?\b/gi, instead: 'return, respond; response' },
  { phrase: /\bforgets\b|\bforgotten\b/gi, instead: 'clears, drops' },
  { phrase: /\bthe ones? (who|that|which|whose)\b/gi, instead: 'name the role' },
  {
    phrase: /(^|[.,;:(] |\b(if|when|which|as|how|so) )one (may|can|must|cannot|should|has|does)\b/gi,
    instead: 'name the role',
  },
  { phrase: /\b(is|are|was|were) to (be|have)\b|\bto be had\b/gi, instead: 'must be; is available' },
  { phrase: /\bof (one|it|their|his|her|your|our)('s|’s|s)? own\b/gi, instead: 'separate, custom' },
  {
    phrase:
      /\bwhat (is|was|are|were|has|have|had|may|can|cannot|must|should|does|did|it|they|he|she|one|no|the \w+ \w+s)\b(?! to do)/gi,
    instead: 'name the noun (the requested files, the cached value)',
  },
  { phrase: /\bat hand\b/gi, instead: 'available, cached' },
  { phrase: /\bdo(es)? (not )?do for\b|\bdoes for\b/gi, instead: 'is valid for' },
  { phrase: /\bnothing but\b/gi, instead: 'only' },
  { phrase: /\bthe very\b/gi, instead: 'the same' },
  { phrase: /\band the like\b/gi, instead: 'and similar' },
  { phrase: /\bin step with\b/gi, instead: 'in sync with' },
  { phrase: /\b(bears|borne)\b/gi, instead: 'contains, has' },
  {
    phrase: /\b(lest|amiss|ere|whereby|wherein|therein|thereof|herein|hereby|thereby)\b/gi,
    instead: 'plain words',
  },
  {
    words: [
      'authoriser',
      'authorise',
      'authorised',
      'behaviour',
      'cancelled',
      'catalogue',
      'centre',
      'colour',
      'colours',
      'coloured',
      'favourite',
      'favourites',
      'grey',
      'initialise',
      'licence',
      'labelled',
      'neighbour',
      'neighbours',
      'normalise',
      'optimise',
      'organise',
      'recognise',
      'recognised',
      'travelled',
    ],
    instead: 'American spelling',
  },
];

/** Words that are private terms in names, but ordinary words in prose. */
export const NAME_MARKERS = [
  { words: ['holder'], local: false, instead: 'subject' },
  { words: ['sight'], instead: 'permissions' },
];

/** Colloquialisms and duplicate terms in German messages. */
export const GERMAN_MARKERS = [
  { phrase: /\b(ge)?klappte?\b|\bgeklappt\b/gi, instead: 'ist fehlgeschlagen' },
  { phrase: /\bweiß mehr\b/gi, instead: 'Einzelheiten stehen in …' },
  { phrase: /\bman\b/gi, instead: 'Sie, or the role' },
  { phrase: /\b(du|dein|deine|deinen|dir|dich)\b/gi, instead: 'Sie' },
];

/**
 * Legitimate uses. A phrase is removed from the prose before the search for markers. A name is skipped. There
 * must be fewer than 40 entries (`tests/lint/wording.test.ts` counts them).
 *
 * @typedef {object} Allowed
 * @property {RegExp} [phrase] pattern with the flag `g`
 * @property {string} [name] declared name, or `Type.member`
 * @property {string} [path] start of the paths to which the entry applies. Default: all paths
 * @property {string} reason
 */

/** @type {readonly Allowed[]} */
export const ALLOWED = [
  { name: 'disablePictureInPicture', reason: 'an attribute of the `video` element' },
  { name: 'numFound', reason: 'the name on the wire, as in Solr' },
  { name: 'texts', reason: '`dashboard.heroImage.texts` of the configuration (specification, section 3)' },
  { name: 'made', reason: 'JSON of `assetportal sample`, and a label of the metric `renditions_total`' },
  { name: 'Facts.made_with', reason: 'a member of the metadata of the shared assets' },
  { name: 'LibraryStatus.found', reason: 'a member of `index/status` on the wire' },
  { phrase: /\bnot found\b/gi, reason: 'HTTP 404' },
  {
    phrase: /\b(was|were) found (for|in) your language\b/gi,
    reason: 'messages that the specification prescribes (sections 2 and 8)',
  },
  { phrase: /\ball found assets\b/g, reason: 'a message that the mockups prescribe' },
  { phrase: /\bWhat are you looking for\b/g, reason: 'the question on the home page' },
  {
    phrase:
      /\b(capital|lower-?case|upper-?case|combining|first|ASCII|Latin|Greek|Arabic|accented|two|three)( \w+)? letters?\b/gi,
    reason: 'characters of an alphabet',
  },
];
