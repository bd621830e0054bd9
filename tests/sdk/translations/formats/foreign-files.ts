/** Files with the structure that other tools write. Their messages are those of this portal. */

/** As Weblate exports gettext PO: its generator, French plural forms, fuzzy and obsolete entries. */
export const WEBLATE_PO = `# French translations.
# Copyright (C) YEAR
msgid ""
msgstr ""
"Project-Id-Version: portal\\n"
"Report-Msgid-Bugs-To: \\n"
"PO-Revision-Date: 2026-03-01 10:00+0000\\n"
"Last-Translator: Anna <anna@example.org>\\n"
"Language-Team: French <https://example.org/fr/>\\n"
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=n > 1;\\n"
"X-Generator: Weblate 5.10\\n"

#. Button
#: src/search.tsx:12
msgctxt "search.clear"
msgid "Clear the search"
msgstr "Effacer la recherche"

#, fuzzy
#| msgid "Results of the search"
msgctxt "search.results"
msgid "Results"
msgstr ""
"Résultats\\n"
"de « recherche »"

#, c-format
msgctxt "search.found"
msgid "{{count}} result"
msgid_plural "{{count}} results"
msgstr[0] "{{count}} résultat"
msgstr[1] "{{count}} résultats"

msgctxt "search.title"
msgid "Search"
msgstr ""

#~ msgctxt "old.key"
#~ msgid "Old"
#~ msgstr "Vieux"
`;

/** As Poedit writes Polish: the key is the message ID, CRLF line ends, a form without text. */
export const POEDIT_PO = [
  'msgid ""',
  'msgstr ""',
  '"Language: pl_PL\\n"',
  '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || "',
  '"n%100>=20) ? 1 : 2);\\n"',
  '"X-Generator: Poedit 3.5\\n"',
  '',
  'msgid "search.clear"',
  'msgstr "Wyczyść"',
  '',
  'msgid "search.found_other"',
  'msgid_plural "search.found_other"',
  'msgstr[0] "{{count}} wynik"',
  'msgstr[1] "{{count}} wyniki"',
  'msgstr[2] ""',
  '',
].join('\r\n');

/** As Crowdin exports XLIFF 2: notes, IDs, segments, original data, spans and suggested translations. */
export const CROWDIN_XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">
  <file id="f1" original="/en.json">
    <notes><note>Exported from a project</note></notes>
    <group id="search" name="search">
      <unit id="1" name="search.clear">
        <notes><note category="context">Button</note></notes>
        <segment id="s1" state="final">
          <source>Clear the search</source>
          <target>Effacer la recherche</target>
        </segment>
      </unit>
      <unit id="2" name="search.found_other">
        <originalData><data id="d1">{{count}}</data><data id="b">&lt;b&gt;</data><data id="e">&lt;/b&gt;</data></originalData>
        <segment state="translated" subState="cr:needs-work">
          <source><ph id="0" dataRef="d1"/> <pc id="1" dataRefStart="b" dataRefEnd="e">results</pc></source>
          <target><ph id="0" dataRef="d1"/> <pc id="1" dataRefStart="b" dataRefEnd="e">résultats</pc></target>
        </segment>
        <ignorable><source> </source><target> </target></ignorable>
        <segment><source>now.</source><target><mrk id="m" type="term">maintenant</mrk>.</target></segment>
      </unit>
    </group>
    <unit id="search.title">
      <matches xmlns="urn:oasis:names:tc:xliff:matches:2.0"><match ref="#1"><source>Find</source><target>Trouver</target></match></matches>
      <segment state="initial"><source>Search</source></segment>
    </unit>
  </file>
</xliff>`;

/** As Weblate and Poedit write XLIFF 1.2. */
export const XLIFF_1 = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="pt-BR" datatype="plaintext" original="x"><header/><body>
<trans-unit id="a1" resname="search.clear"><source>Clear</source><target state="needs-review-translation">Limpar</target></trans-unit>
<trans-unit id="search.found_other"><source><x id="1" equiv-text="{{count}}"/> results</source><target><x id="1" equiv-text="{{count}}"/> resultados</target><alt-trans><target>outro</target></alt-trans></trans-unit>
</body></file></xliff>`;

/** As Weblate exports CSV. */
export const WEBLATE_CSV = `"location","source","target","id","fuzzy","context","translator_comments","developer_comments"
"","Clear the search","Effacer","search.clear","","search.clear","",""
"","Results","Résultats; deux","search.results","True","search.results","","Title"
`;

/** As a German spreadsheet saves CSV: byte order mark, semicolons, languages as columns, line breaks in cells. */
export const SPREADSHEET_CSV =
  '\ufeffKey;de;EN;fr\r\nsearch.clear;Löschen;Clear;"Effacer\nla recherche"\r\nsearch.title;Suche;Search;\r\n';

/** Nested messages below the language, with the plural suffixes of i18next before version 21. */
export const I18NEXT_3 =
  '{"fr":{"search":{"clear":"Effacer","found":"{{count}} résultat","found_plural":"{{count}} résultats","title":""}}}';

/** Flat keys with the plural suffixes of i18next. */
export const FLAT_JSON =
  '{"search.clear":"Effacer","search.found_one":"un","search.found_other":"{{count}}","search":{"title":"Recherche"}}';
