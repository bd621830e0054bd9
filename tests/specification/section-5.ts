import type { Line } from './line.js';

/** Lines for section 5 of the specification: validation rules. */
export const SECTION_5 = [
  {
    id: '5.login.required',
    kind: 'rule',
    text: 'User name and password are required: “This field is required.”',
  },
  {
    id: '5.password-reset.required',
    kind: 'rule',
    text: 'A user name is required: “Please enter a username.”',
  },
  {
    id: '5.password-reset.disabled',
    kind: 'rule',
    text: 'The button of the password reset is disabled until the form is valid',
  },
  { id: '5.language.name', kind: 'rule', text: 'A new language needs a name: “A name must be entered!”' },
  {
    id: '5.language.code',
    kind: 'rule',
    text: 'A new language needs an ISO 639-1 code: “An code must be entered!” (departure: “A code …”)',
  },
  {
    id: '5.language.code-unique',
    kind: 'rule',
    text: 'The code of a new language must be unique: “The code is already used!”',
  },
  { id: '5.pre-search.key', kind: 'rule', text: 'A pre-search needs a key: “The key should not be empty!”' },
  {
    id: '5.pre-search.key-unique',
    kind: 'rule',
    text: 'The key of a pre-search must be unique: “The key is already used!”',
  },
  { id: '5.translations.first-kept', kind: 'rule', text: 'The first translation cannot be removed' },
  { id: '5.footer.height', kind: 'rule', text: 'The height of a footer is applied only if it is an integer' },
  {
    id: '5.terms.ticked',
    kind: 'rule',
    text: 'If terms are configured, they must be accepted in the dialog and in an order; otherwise nothing happens, without a message',
  },
  { id: '5.forms.reset', kind: 'rule', text: 'Forms are empty when they open' },
  {
    id: '5.bulk.confirm',
    kind: 'rule',
    text: 'Downloading or bookmarking more than max_assets requires a confirmation that shows the number',
  },
  { id: '5.bulk.unlimited', kind: 'rule', text: 'A max_assets of -1 is no limit' },
  { id: '5.bulk.hidden', kind: 'rule', text: 'A max_assets of 0 hides the button that bookmarks all assets' },
  { id: '5.facets.empty-hidden', kind: 'rule', text: 'A facet without values is hidden' },
  {
    id: '5.facets.slider-hidden',
    kind: 'rule',
    text: 'A slider with equal bounds is hidden',
  },
  { id: '5.facets.tag-length', kind: 'rule', text: 'The value in a tag is truncated at 50 characters' },
] as const satisfies readonly Line[];
