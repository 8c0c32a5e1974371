import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/** Marks the inline scripts and styles that are ours while a page is rendered; undefined in the browser. */
export const useNonce = () => useContext(Nonce);
