import { createContext, useContext } from 'react';

const StillPage = createContext(false);

export const StillPageProvider = StillPage.Provider;

/**
 * Whether a page runs no scripts. A page at the address of a file runs none: they would look for another page. A page that is
 * filled with a form that was held runs none: they would empty it.
 */
export const useStillPage = () => useContext(StillPage);
