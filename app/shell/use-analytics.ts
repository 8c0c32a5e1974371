import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { isAccountScreen } from '../paths/account-paths';

/**
 * Tells Google Analytics which page is looked at, where the bookseller has set it up: never the pages of accounts and
 * orders. What does so is fetched by the shops that want it alone.
 * @param id the measurement id; null for none
 */
export function useAnalytics(id: string | null): void {
	const { pathname } = useLocation();
	useEffect(() => {
		if (id === null || isAccountScreen(pathname)) return;
		import('./analytics').then(
			({ tellPageView }) => tellPageView(id, pathname),
			// A page that was looked at and not counted is no fault that a shopper need hear of.
			() => {},
		);
	}, [id, pathname]);
}
