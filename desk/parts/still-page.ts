import { createContext, useContext } from 'react';

const StillPage = createContext(false);

export const StillPageProvider = StillPage.Provider;

/**
 * Whether a page runs no scripts. The error page at the address of a file runs no scripts, because scripts would try to load the
 * file's data as a page. A page that is filled in with a held form runs no scripts, because scripts would empty the form.
 */
export const useStillPage = () => useContext(StillPage);
