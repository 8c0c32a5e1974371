import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/**
 * Returns the nonce that marks the shop's own inline scripts and styles while the server renders a page. Returns undefined in the
 * browser.
 */
export const useNonce = () => useContext(Nonce);
