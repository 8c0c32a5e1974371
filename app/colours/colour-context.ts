import { createContext, useContext } from 'react';

export const colourSheetId = 'shop-colours';

const Sheet = createContext<string | undefined>(undefined);

export const ColourSheetProvider = Sheet.Provider;

/**
 * Returns the style sheet of the shop's colours. The browser reads the sheet from the page, where it already is. As
 * part of the loaders' data, the sheet would be in every page twice.
 */
export function useColourSheet(): string {
	const rendered = useContext(Sheet);
	if (rendered !== undefined || typeof document === 'undefined') return rendered ?? '';
	return document.getElementById(colourSheetId)?.textContent ?? '';
}
