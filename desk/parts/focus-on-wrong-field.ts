import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Moves the focus to the first invalid field after each refused post. After a full page load the field's `autoFocus` sets the
 * focus instead. Does nothing while the user types in another form.
 * @param refused a new object for each refused post; undefined if no post was refused
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
