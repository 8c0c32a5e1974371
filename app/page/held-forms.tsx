import { useFetchers, useLocation, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { forgetPost, notePosting } from './hold-failed-requests';

/** Tells `hold-failed-requests` which answer the router waits for, and when the shopper comes to another page. Renders nothing. */
export function HeldForms() {
	const { formAction } = useNavigation();
	const isPart = useFetchers().some((fetcher) => fetcher.state === 'submitting');
	const { key } = useLocation();
	useEffect(() => notePosting(formAction !== undefined ? 'page' : isPart ? 'part' : null), [formAction, isPart]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is another page when the key is another one
	useEffect(() => forgetPost, [key]);
	return null;
}
