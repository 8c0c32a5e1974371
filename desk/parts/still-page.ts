import { createContext, useContext } from 'react';

const StillPage = createContext(false);

export const StillPageProvider = StillPage.Provider;

/** Whether a page runs no scripts: it stands at the address of a file, where they would look for another page. */
export const useStillPage = () => useContext(StillPage);
