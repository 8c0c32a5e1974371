import { createContext, useContext, useEffect } from 'react';
import { useNonce } from './nonce';

/** What brings a page's scripts, while it is rendered; in the browser it stands there already, and has run. */
const Starter = createContext((): string => ' ');

export const StarterProvider = Starter.Provider;

/** In place of Remix's `Scripts`: where they are fetched, once the page has been painted. */
export function PageScripts() {
	const nonce = useNonce();
	const script = useContext(Starter)();
	// Tests wait for the mark, and a browser's own tools show it.
	useEffect(() => void performance.mark('hydrated'), []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not escaped, and nothing in it is a visitor's
	return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
