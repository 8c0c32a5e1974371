import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Moves the focus to the first invalid field after each refused post. On a full page load the browser does this itself (`autoFocus`
 * of the field). Leaves the focus alone while the user types in another form.
 * @param refused a new value with each refused post; undefined for none
 */
export function useFocusOnWrongField(refused: object | undefined): void {
	const { key } = useLocation();
	useEffect(() => {
		if (refused === undefined || key === 'default') return;
		const wrong = document.querySelector<HTMLInputElement>('main [aria-invalid="true"]');
		const active = document.activeElement;
		const typesElsewhere = active instanceof HTMLInputElement && active.form !== wrong?.form;
		if (!typesElsewhere) wrong?.focus({ preventScroll: true });
	}, [refused, key]);
}
