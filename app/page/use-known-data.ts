import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { isUnsure, showPage, storeVisited } from './visited-pages';

/** Keeps what the page at this path shows for anyone who comes back to it; what it shows as it was known is asked for again. */
export function useKnownData(path: string, data: object): void {
	const { revalidate } = useRevalidator();
	useEffect(() => showPage(path), [path]);
	useEffect(() => {
		if (isUnsure(data)) revalidate();
		else storeVisited(path, data);
	}, [path, data, revalidate]);
}
