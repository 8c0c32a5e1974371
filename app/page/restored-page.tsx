import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Refreshes a page that the browser brings back as it was left (back/forward cache, as by Safari's swipe): its cart may be another one
 * by now. One that was left while a form was on its way is loaded anew: its answer never comes, and its buttons would wait for ever.
 * Renders nothing.
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
