import type { GroupField } from './field.js';
import { ALIGNMENT } from './shapes.js';

/** A login method of the server: its place and visibility on the login page (decisions, section 7, Login methods). */
export const LOGIN_METHOD = {
  widget: 'group',
  members: {
    /** Name as the server reports it, such as `native` or `saml`. */
    name: { widget: 'text', max: 200 },
    visible: { widget: 'toggle', default: true },
    position: { widget: 'position' },
  },
} as const satisfies GroupField;

/** The login page (specification, sections 3 and 9). */
export const LOGIN = {
  widget: 'group',
  members: {
    /** Methods without an entry are visible, and follow. */
    methods: { widget: 'list', item: LOGIN_METHOD, key: 'name' },
    show_passwordReset: { widget: 'toggle', default: false },
    logoImage: {
      widget: 'group',
      members: { height: { widget: 'number', unit: 'px', min: 16, max: 400, default: 100 } },
    },
    headers: {
      widget: 'group',
      members: {
        transform: {
          widget: 'select',
          options: ['none', 'uppercase', 'lowercase', 'capitalize'],
          default: 'none',
        },
      },
    },
    infoText: { widget: 'group', members: { alignment: ALIGNMENT } },
    register: {
      widget: 'group',
      members: {
        show_button: { widget: 'toggle', default: false },
        /** Web address or route of the registration page, by lower-case language code. */
        links: { widget: 'perLanguage', since: '5.1.0', of: { widget: 'pageAddress', default: '' } },
      },
    },
    box: {
      widget: 'group',
      members: { max_width: { widget: 'number', unit: 'px', min: 240, max: 1200, default: 368 } },
    },
  },
} as const satisfies GroupField;
