import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** The minimum time between two reloads of the session, in milliseconds. */
const minRevalidateMs = 15_000;

/**
 * Reloads the session when the shopper returns to the window, because the cart may have changed in another window
 * (docs/behaviour/shell.md#session).
 */
export function useFreshSession(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		let looked = Date.now();
		const onFocus = () => {
			if (Date.now() - looked < minRevalidateMs) return;
			looked = Date.now();
			revalidate();
		};
		addEventListener('focus', onFocus);
		return () => removeEventListener('focus', onFocus);
	}, [revalidate]);
}
