import { useFetchers, useLocation, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { forgetPost, notePosting } from './retry-failed-requests';

/**
 * Informs `retry-failed-requests` which answer the router waits for, and when the shopper opens another page. The component
 * renders nothing.
 */
export function HeldForms() {
	const { formAction } = useNavigation();
	const isPart = useFetchers().some((fetcher) => fetcher.state === 'submitting');
	const { key } = useLocation();
	useEffect(() => notePosting(formAction !== undefined ? 'page' : isPart ? 'part' : null), [formAction, isPart]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a new page
	useEffect(() => forgetPost, [key]);
	return null;
}
