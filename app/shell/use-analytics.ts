import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { isAccountScreen } from '../paths/account-paths';

/**
 * Reports page views to Google Analytics if the bookseller has set it up. Never reports the pages of accounts and
 * orders. Only shops that use this fetch its script.
 * @param id the measurement id; null for none
 */
export function useAnalytics(id: string | null): void {
	const { pathname } = useLocation();
	useEffect(() => {
		if (id === null || isAccountScreen(pathname)) return;
		import('./analytics').then(
			({ reportPageView }) => reportPageView(id, pathname),
			// Ignores the error: the shopper does not need to know that a page view was not counted.
			() => {},
		);
	}, [id, pathname]);
}
