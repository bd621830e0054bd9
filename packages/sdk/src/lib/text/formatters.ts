/** Maximum number of cached formatters of one type. More than a portal uses, but not unlimited. */
const MAX_CACHED = 100;

type Create<Options, Formatter> = (locale: string | undefined, options?: Options) => Formatter;

/**
 * Returns a function that creates each formatter once. Creating one takes about as long as formatting 100 values,
 * and a page formats hundreds of counts, sizes and dates.
 */
function cached<Options extends object, Formatter>(
  create: Create<Options, Formatter>,
): Create<Options, Formatter> {
  const formatters = new Map<string, Formatter>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const formatter = formatters.get(key) ?? create(locale, options);
    if (!formatters.has(key) && formatters.size < MAX_CACHED) formatters.set(key, formatter);
    return formatter;
  };
}

/** Returns the number format of a locale. @throws RangeError for an invalid locale or option */
export const numberFormat = /* @__PURE__ */ cached<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
);

/**
 * Returns the date format of a locale. The calendar is Gregorian in every language, as in files, addresses and filters:
 * the year of a photo without a day is not a year of another calendar.
 *
 * @throws RangeError for an invalid locale or option
 */
export const dateFormat = /* @__PURE__ */ cached<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options }),
);

/** Returns the collator of a locale. @throws RangeError for an invalid locale or option */
export const collatorOf = /* @__PURE__ */ cached<Intl.CollatorOptions, Intl.Collator>(
  (locale, options) => new Intl.Collator(locale, options),
);
