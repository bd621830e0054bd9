/* global name, close -- This worker runs in the browser without a build step. */
// Loads the browser's data for the formats of a language, whose code is the name of the worker. That takes a browser
// 60 ms or more, in which the page would not respond. All threads of a page share the data.
new Intl.NumberFormat(name).format(0);
new Intl.PluralRules(name).select(0);
new Intl.DateTimeFormat(name).format(0);
new Intl.Collator(name).compare('', '');
close();
