import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { isUnsure, showPage, storeVisited } from './visited-pages';

/**
 * Stores the data of the page at this path, for a shopper who returns to it. A page that shows stored data also loads the
 * current data in the background.
 */
export function useKnownData(path: string, data: object): void {
	const { revalidate } = useRevalidator();
	useEffect(() => showPage(path), [path]);
	useEffect(() => {
		if (isUnsure(data)) revalidate();
		else storeVisited(path, data);
	}, [path, data, revalidate]);
}
