import { createContext, useContext, useEffect } from 'react';
import { useNonce } from './nonce';

/**
 * Provides the inline script that loads a page's scripts, while the server renders the page. In the browser, the inline script
 * has already run before React starts.
 */
const Starter = createContext((): string => ' ');

export const StarterProvider = Starter.Provider;

/** Replaces Remix's `Scripts`. Loads the page's scripts after the page was first painted. */
export function PageScripts() {
	const nonce = useNonce();
	const script = useContext(Starter)();
	// End-to-end tests wait for this performance mark. The performance mark also appears in the browser's developer tools.
	useEffect(() => void performance.mark('hydrated'), []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not escaped, and has no visitor's input
	return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
