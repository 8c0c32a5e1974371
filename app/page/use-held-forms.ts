import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { forgetPost, noteForm } from './hold-failed-requests';

/** Tells what holds failed requests which form the router waits for, and when the page is another one. */
export function useHeldForms(): void {
	const { formAction } = useNavigation();
	const { key } = useLocation();
	useEffect(() => noteForm(formAction !== undefined), [formAction]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is another page when the key is another one
	useEffect(() => forgetPost, [key]);
}
