import type { GroupField } from './field.js';
import { ALIGNMENT } from './shapes.js';

/** The login page (specification, sections 3 and 9). */
export const LOGIN = {
  widget: 'group',
  members: {
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
