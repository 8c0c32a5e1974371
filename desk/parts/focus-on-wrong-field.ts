import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Moves the focus to the first field that is wrong, after each refused post. A page that a browser loads brings it there itself
 * (`autoFocus` of the field). Whoever types into another form goes on.
 * @param refused another value with each refused post; undefined for none
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
