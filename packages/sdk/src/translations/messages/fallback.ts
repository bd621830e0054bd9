/** Language that supplies the messages that another language lacks (specification, section 1). */
export const FALLBACK_LOCALE = 'en';
