import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Refreshes a page that the browser takes from its back/forward cache, as Safari does after a swipe: the cart may have changed. If the
 * page was sending a form when the shopper left it, the answer never comes, so the page is loaded again. Renders nothing.
 */
export function RestoredPage() {
	const isLeaving = useNavigation().state !== 'idle';
	const isSending = useFetchers().some(({ state }) => state !== 'idle');
	const { revalidate } = useRevalidator();
	const isBusy = useRef(false);
	isBusy.current = isLeaving || isSending;
	useEffect(() => {
		const onShow = ({ persisted }: PageTransitionEvent) => {
			if (!persisted) return;
			if (isBusy.current) location.reload();
			else revalidate();
		};
		addEventListener('pageshow', onShow);
		return () => removeEventListener('pageshow', onShow);
	}, [revalidate]);
	return null;
}
