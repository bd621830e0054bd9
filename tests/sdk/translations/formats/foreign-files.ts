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

/** As Crowdin exports gettext PO: its headers, 6 forms, previous and obsolete messages; with a byte order mark and CRLF. */
export const CROWDIN_PO = `\ufeff${[
  '#, fuzzy',
  'msgid ""',
  'msgstr ""',
  '"Project-Id-Version: portal\\n"',
  '"Content-Type: text/plain; charset=UTF-8\\n"',
  '"Plural-Forms: nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);\\n"',
  '"X-Crowdin-Project: portal\\n"',
  '"X-Crowdin-Language: ar\\n"',
  '"X-Crowdin-File: /main/portal.pot\\n"',
  '"Language: ar_SA\\n"',
  '',
  '#: src/search.tsx:3 src/search.tsx:9',
  '#, fuzzy, c-format',
  '#| msgctxt "search.old"',
  '#| msgid ""',
  '#| "{{count}} "',
  '#| "hit"',
  '#| msgid_plural "{{count}} hits"',
  'msgctxt "search.found"',
  'msgid "{{count}} result"',
  'msgid_plural "{{count}} results"',
  ...['لا نتائج', 'نتيجة', 'نتيجتان', '{{count}} نتائج', '{{count}} نتيجة', '{{count}} نتيجة.'].map(
    (form, index) => `msgstr[${index}] "${form}"`,
  ),
  '#~ msgctxt "old.key"',
  '#~ msgid "Old"',
  '#~ msgid_plural "Olds"',
  '#~ msgstr[0] "قديم"',
  '',
  '#~| msgid "Older"',
  '#~ msgid "Old"',
  '#~ msgstr "قديم"',
].join('\r\n')}`;

/** Slovenian, whose forms another tool numbers from the form `other`. */
export const SLOVENIAN_PO = `msgid ""
msgstr ""
"Language: sl\\n"
"Plural-Forms: nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);\\n"

msgctxt "search.found"
msgid "{{count}} result"
msgid_plural "{{count}} results"
msgstr[0] "{{count}} zadetkov"
msgstr[1] "{{count}} zadetek"
msgstr[2] "{{count}} zadetka"
msgstr[3] "{{count}} zadetki"
`;

/** As Weblate writes XLIFF 2: the key is the ID of the unit; a missing translation has no target, or an empty one. */
export const WEBLATE_XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="cs">
  <file id="translation">
    <unit id="search.clear" xml:space="preserve">
      <notes><note category="developer">Button</note><note category="translator">Short</note></notes>
      <segment state="translated"><source xml:space="preserve">Clear &lt;all&gt;
</source><target xml:space="preserve">Smazat &lt;vše&gt;
</target></segment>
    </unit>
    <unit id="search.title"><segment><source>Search</source></segment></unit>
    <unit id="search.results"><segment><source>Results</source><target/></segment></unit>
    <unit id="search.found_few"><segment state="initial"><source>{{count}} results</source><target>{{count}} results</target></segment></unit>
    <unit id="search.label"><segment state="initial"><source>Search the library</source><target>Hledat</target></segment></unit>
  </file>
</xliff>`;

/** As Crowdin exports XLIFF 1.2: contexts, notes, and the source as the target of an untranslated message. */
export const CROWDIN_XLIFF_1 = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file id="26" original="/en.json" source-language="en" target-language="fr" datatype="plaintext">
    <header><tool tool-id="crowdin.com" tool-name="Crowdin"/></header>
    <body>
      <group id="search" resname="search">
        <trans-unit id="96" resname="search.clear" approved="yes">
          <source>Clear the search</source>
          <target state="final">Effacer</target>
          <note from="developer">Button</note>
          <context-group purpose="location"><context context-type="sourcefile">src/search.tsx</context></context-group>
        </trans-unit>
        <trans-unit id="97" resname="search.title"><source>Search</source><target state="needs-translation">Search</target></trans-unit>
        <trans-unit id="98" resname="search.label"><source>Search</source><target state="new">Search</target></trans-unit>
        <trans-unit id="99" resname="search.results"><source>Results</source><target state="translated">Results</target></trans-unit>
      </group>
    </body>
  </file>
</xliff>`;

/** As Crowdin exports CSV. */
export const CROWDIN_CSV = `"identifier","source_phrase","translation","context"
"search.clear","Clear the search","Effacer","Button"
"search.title","Search","",""
`;

/** As Weblate exports CSV with the key in the ID, and without a header. */
export const WEBLATE_CSV_ID = `location,source,target,ID,fuzzy,context,translator_comments,developer_comments
src/a.tsx:1,Clear,Effacer,search.clear,False,,,
src/a.tsx:2,Results,Résultats,search.results,True,,"Plural, ""all""",
`;
export const WEBLATE_CSV_PLAIN = `,Clear,Effacer,,,search.clear,,Button
,Results,Résultats,,True,search.results,,
`;
