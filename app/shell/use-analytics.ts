import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { isAccountScreen } from '../paths/account-paths';

/**
 * Reports page views to Google Analytics if the bookseller has set up Google Analytics. Never reports pages of accounts and
 * orders. Google's script is loaded only in shops that use Google Analytics.
 * @param id the measurement id of Google Analytics; null if the shop does not use Google Analytics
 */
export function useAnalytics(id: string | null): void {
	const { pathname } = useLocation();
	useEffect(() => {
		if (id === null || isAccountScreen(pathname)) return;
		import('./analytics').then(
			({ reportPageView }) => reportPageView(id, pathname),
			// Ignores errors of Google's script, because the shopper need not know that a page view was not counted.
			() => {},
		);
	}, [id, pathname]);
}
