import { createContext, useContext } from 'react';

const StillPage = createContext(false);

export const StillPageProvider = StillPage.Provider;

/**
 * Whether a page runs no scripts. A page at the address of a file runs none, because scripts would look for another page. A page
 * that is filled with a held form runs none, because scripts would empty the form.
 */
export const useStillPage = () => useContext(StillPage);
