export type Language = 'en' | 'de';

type Reasons = Readonly<Record<Language, Record<string, string>>>;

/** Reason for entries of lists and cells of tables in the terminal. */
const TERMINAL_LIST = 'A sentence or a heading, and an entry of a list in the terminal, in lower case.';

/** Reason for the meanings of keys in the terminal. */
const TERMINAL_KEY = 'A control or a heading, and the meaning of a key below the screen of the terminal.';

/** Reason for the types of settings. */
const SETTING_TYPE = 'A label or a heading, and the type of a setting within a line of the terminal.';

/** Normalized words that are written in more than one way on purpose, with the reason. */
export const SAME_WORDS: Reasons = {
  en: {
    login: 'The button is a verb (“Log in”), the heading of the settings a noun (“Login”).',
    fileisempty: 'A separate sentence in the preview; a reason inside the sentence about a rejected file.',
    options: 'The heading of help, and the placeholder in its usage line.',
    assets: 'The heading of help, and a permission in the list of users.',
    close: 'A button, and the meaning of a key below the suggestions.',
    search: 'A button, and the meaning of a key below the suggestions.',
    to: 'The label of the recipients of an email, and the word between two dates.',
    light: 'A button, and the end of a setting’s name in a list of changes.',
    dark: 'A button, and the end of a setting’s name in a list of changes.',
    missing: 'The filter and the state of a message, and a value within a line of a list of changes.',
    off: 'A button, and a value within a line of a list of changes.',
    notloggedin: TERMINAL_LIST,
    notfound: TERMINAL_LIST,
    serverunreachable: TERMINAL_LIST,
    all: TERMINAL_LIST,
    new: TERMINAL_LIST,
    range: TERMINAL_LIST,
    interrupted: TERMINAL_LIST,
    indexing: TERMINAL_LIST,
    filter: TERMINAL_LIST,
    suggestions: TERMINAL_KEY,
    move: TERMINAL_KEY,
    choose: TERMINAL_KEY,
    entersearch: TERMINAL_KEY,
    bookmarked: TERMINAL_LIST,
    list: SETTING_TYPE,
    color: SETTING_TYPE,
    name: SETTING_TYPE,
    version: SETTING_TYPE,
    text: SETTING_TYPE,
    link: SETTING_TYPE,
    group: SETTING_TYPE,
    webaddress: SETTING_TYPE,
    portal: TERMINAL_LIST,
    restored: TERMINAL_LIST,
    from: TERMINAL_LIST,
    changes: TERMINAL_LIST,
    folders: TERMINAL_KEY,
    default0: 'In parentheses in the help; a part of a line about a setting.',
    differsfromdefault: 'A mark next to a setting, and a sentence about it in the terminal.',
    '0of0': 'A position, which is in parentheses after the name of a format.',
    '0': 'Only a placeholder, and a sign before or after it.',
    '00': 'Only placeholders, and the punctuation between them.',
    '000': 'Only placeholders, and the signs between them.',
  },
  de: {
    nichtangemeldet: TERMINAL_LIST,
    nichtgefunden: TERMINAL_LIST,
    alle: TERMINAL_LIST,
    neu: TERMINAL_LIST,
    vorschläge: TERMINAL_KEY,
    wählen: TERMINAL_KEY,
    blättern: TERMINAL_KEY,
    gemerkt: TERMINAL_LIST,
    wiederhergestellt: TERMINAL_LIST,
    widerrufen: 'The state of a token in a list, and the button that revokes it.',
    von: TERMINAL_LIST,
    ordner: TERMINAL_KEY,
    standard0: 'In parentheses in the help; a part of a line about a setting.',
    '0von0': 'A position, which is in parentheses after the name of a format.',
    '0': 'Only a placeholder, and a sign before or after it.',
    dateiistleer: 'A separate sentence in the preview; a reason inside the sentence about a rejected file.',
    optionen: 'The heading of help, and the placeholder in its usage line.',
    schließen: 'A button, and the meaning of a key below the suggestions.',
    suchen: 'A button, and the meaning of a key below the suggestions.',
    '0fehlt': 'The name of a file in quotation marks, and the number of missing messages.',
    hell: 'A button, and the end of a setting’s name in a list of changes.',
    dunkel: 'A button, and the end of a setting’s name in a list of changes.',
    aus: 'A button, and a value within a line of a list of changes.',
    an: 'The label of the recipients of an email, and a value within a line of a list of changes.',
    '00': 'Only placeholders, and the punctuation between them.',
    '000': 'Only placeholders, and the signs between them.',
  },
};

/** Messages with more than one translation on purpose, with the reason. */
export const SAME_TEXT: Reasons = {
  en: {
    Search: '„Suche“ is the heading, „Suchen“ the button.',
    'Copy link': 'In German, the button beside “Teilen” has a short label, so that it has one line.',
    Back: 'In German, the back of a model is “Hinten”, and the button to the page before is “Zurück”.',
    '{{}} missing': 'In German, the verb follows the number, and the list of counts has an adjective.',
    '{{}} more': 'In German, the ending follows the noun: “weiterer” (Wert), “weiteres” (Schlagwort).',
  },
  de: {
    'Server nicht erreichbar': TERMINAL_LIST,
    Liste: SETTING_TYPE,
    Farbe: SETTING_TYPE,
    Name: SETTING_TYPE,
    Version: SETTING_TYPE,
    Text: SETTING_TYPE,
    Link: SETTING_TYPE,
    Gruppe: SETTING_TYPE,
    Webadresse: SETTING_TYPE,
    'Name des Symbols': SETTING_TYPE,
    Portal: TERMINAL_LIST,
    aktuell: 'The state of the index (“up to date”), and the current version in a list (“current”).',
    Bereich: TERMINAL_LIST,
    Ordner: 'The plural is the same word.',
    Seite: 'The side of a model (“Side”), and a page (“Page”).',
    Assets: 'The heading of a column (“Assets”), and a permission in the list of users (“assets”).',
    Zurück: 'To the previous page (“Back”), and to the previous image or page of a document (“Previous”).',
    Kopfzeile: 'The landmark is labeled “Page header”; the setting needs no “page”.',
    Fußzeile: 'The landmark is labeled “Page footer”; the setting needs no “page”.',
    Verwaltung: 'The button is “Administration”; the list of users names the permission, “admin area”.',
    'Logo der Suchseite':
      'The group of settings (“Search page logo”), and the file (“Logo on the search page”).',
    Filter: 'Singular and plural are equal in German.',
    Ausrichtung: 'The orientation of an image, and the alignment of a text.',
    Merken:
      'The tile’s button names the target (“Add to bookmarks”); the shortcut and the setting name the action.',
    Links: 'The adverb (“Left”), and the noun (“Links”).',
  },
};

/**
 * Second words for a concept, and colloquialisms, that messages must not use, with their replacements. Marker words
 * of the former dialect are in `scripts/lint/wording/marker-words.mjs`.
 */
export const FORBIDDEN: Readonly<Record<Language, readonly (readonly [word: RegExp, instead: string])[]>> = {
  en: [
    [/\bfavou?rites?\b|\bbasket\b|\bcart\b/i, 'bookmarks'],
    [/\bphotos?\b/i, 'image'],
    [/\bmovies?\b/i, 'video'],
    [/\bmini(?:ature)?s?\b/i, 'thumbnail'],
    [/\bstart page\b|\bdashboard\b/i, 'home page'],
    [/\b(?:sign|signed|signing) (?:in|out)\b/i, 'log in, log out'],
    [/\bfacets?\b/i, 'filter'],
    [/\bconvert sets?\b|\bforms? you chose\b|\bin (?:this|which) form\b/i, 'format'],
    [/\be-mails?\b|\bmails\b/i, 'email'],
    [/\buser name\b/i, 'username'],
    [/\bpassphrase\b/i, 'password'],
    [/\bids?\b/, 'ID'],
    [/\brights\b/i, 'permissions'],
    [/\boops\b|\bsorry\b|\bguys\b|\bstuff\b|\bgonna\b/i, 'a factual message'],
  ],
  de: [
    [/Lesezeichen|Favorit|Warenkorb|Bookmark/, 'Merkliste'],
    [/Kennw[oö]rt|Losung|Passphrase/, 'Passwort'],
    [/\bMiniatur|\bThumbnail|Vorschaubildchen/i, 'Vorschaubild'],
    [/\bFilm(?:en?|s)?\b/, 'Video'],
    [/(?<!E-)\bMails?\b|\beMail\b|\bEmail\b|\be-mail\b/, 'E-Mail'],
    [/Dashboard|Homepage|Hauptseite/, 'Startseite'],
    [/Facette/, 'Filter'],
    [/\bFormen\b(?! des Portals)|In welcher Form|in (?:der|dieser|jeder) Form/, 'Format'],
    [/Kollektion/, 'Sammlung'],
    [/[Ee]inloggen|[Aa]usloggen|Login|Logout|[Ee]ingeloggt|[Aa]usgeloggt/, 'Anmelden, Abmelden'],
    [/[Dd]ownloaden|[Rr]unterladen\b(?<!Herunterladen|herunterladen)/, 'Herunterladen'],
    [/\bId\b|\bIds\b|Kennung/, 'ID'],
    [/Vorleseprogramm/, 'Screenreader'],
    [
      /schiefgegangen|kaputt|\bFürs\b|\bfürs\b|\bokay\b|\bOK\b|Bescheid|\bhier nichts\b|\bjemand anderen\b/,
      'eine sachliche Meldung',
    ],
    [/Berichtigen/, 'Korrigieren'],
    [/, (?:und|oder) \p{L}+en Sie/u, 'kein Komma vor „und“ und „oder“'],
    [/ist zu haben|zu haben ist|nichts zu haben/, 'verfügbar'],
  ],
};
