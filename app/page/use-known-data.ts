import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { isUnsure, showPage, storeVisited } from './visited-pages';

/**
 * Stores what the page at this path shows for a shopper who comes back to it. Where the page shows what was stored
 * before, it asks for that again.
 */
export function useKnownData(path: string, data: object): void {
	const { revalidate } = useRevalidator();
	useEffect(() => showPage(path), [path]);
	useEffect(() => {
		if (isUnsure(data)) revalidate();
		else storeVisited(path, data);
	}, [path, data, revalidate]);
}
