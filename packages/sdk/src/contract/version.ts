/** Version of the portal's front end (specification, section 9). */
export const FRONT_END_VERSION = '5.1.4';
