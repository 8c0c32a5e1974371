import { createContext, useContext, useEffect } from 'react';
import { useNonce } from './nonce';

/**
 * Provides the script that fetches a page's scripts, while the page is rendered. In the browser that script is already
 * in the page, and has run.
 */
const Starter = createContext((): string => ' ');

export const StarterProvider = Starter.Provider;

/** Replaces Remix's `Scripts`, and fetches the scripts once the page has been painted. */
export function PageScripts() {
	const nonce = useNonce();
	const script = useContext(Starter)();
	// Tests wait for the mark, and a browser's developer tools show it.
	useEffect(() => void performance.mark('hydrated'), []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not escaped, and has no visitor's input
	return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
