import { createContext, useContext } from 'react';

export const colourSheetId = 'shop-colours';

const Sheet = createContext<string | undefined>(undefined);

export const ColourSheetProvider = Sheet.Provider;

/**
 * Returns the style sheet of the shop's colours. In the browser, reads the style sheet from the page. If the style sheet were
 * part of the loaders' data, each page would contain the style sheet twice.
 */
export function useColourSheet(): string {
	const rendered = useContext(Sheet);
	if (rendered !== undefined || typeof document === 'undefined') return rendered ?? '';
	return document.getElementById(colourSheetId)?.textContent ?? '';
}
