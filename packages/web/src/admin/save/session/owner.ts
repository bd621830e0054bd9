import { createContext, use } from 'react';

/** Name of the user who edits the settings, also after the session has ended. */
export const OwnerContext = createContext('');

/** Returns the name of the user who edits the settings, also after the session has ended. */
export const useOwner = (): string => use(OwnerContext);
