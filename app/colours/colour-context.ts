import { createContext, useContext } from 'react';

export const colourSheetId = 'shop-colours';

const Sheet = createContext<string | undefined>(undefined);

export const ColourSheetProvider = Sheet.Provider;

/**
 * The style sheet of the shop's colours. The browser has it in the page already, and reads it there: as a part of the
 * loaders' data it would come twice with every page.
 */
export function useColourSheet(): string {
	const rendered = useContext(Sheet);
	if (rendered !== undefined || typeof document === 'undefined') return rendered ?? '';
	return document.getElementById(colourSheetId)?.textContent ?? '';
}
