import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { isAccountScreen } from '../paths/account-paths';

/**
 * Reports page views to Google Analytics if the bookseller has set it up. Never reports pages of accounts and orders. Google's
 * script is loaded only in shops that use it.
 * @param id the measurement id; null for none
 */
export function useAnalytics(id: string | null): void {
	const { pathname } = useLocation();
	useEffect(() => {
		if (id === null || isAccountScreen(pathname)) return;
		import('./analytics').then(
			({ reportPageView }) => reportPageView(id, pathname),
			// Ignores errors, because the shopper need not know that a page view was not counted.
			() => {},
		);
	}, [id, pathname]);
}
