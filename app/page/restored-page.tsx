import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Reloads the data of a page that the browser restores from its back/forward cache, because the cart may have changed. Safari
 * restores a page from the cache after a swipe. If the page was posting a form when the shopper left it, the answer to the form
 * will never arrive, so the whole page is loaded again. The component renders nothing.
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
