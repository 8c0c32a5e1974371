import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { isUnsure, keepKnown, showPage } from './known-data';

/** Keeps what the page at this path shows for whoever comes back to it; what it shows as it was known is asked for again. */
export function useKnownData(path: string, data: object): void {
	const { revalidate } = useRevalidator();
	useEffect(() => showPage(path), [path]);
	useEffect(() => {
		if (isUnsure(data)) revalidate();
		else keepKnown(path, data);
	}, [path, data, revalidate]);
}
