import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { isAccountScreen, isStoreScreen } from '../paths/account-paths';
import { isLocationScreen } from '../paths/location-path';
import type { LocationChoice } from './location-choice.server';
import { LocationForm } from './location-form';

/**
 * Asks the shopper to choose a location, if the store requires one. The question for the location is above the page, or with
 * scripts in a dialog over the page, until the shopper chooses (docs/behaviour/shell.md#locations). Pages about an account and
 * about the store are shown without the question.
 */
export function LocationWanted({ choice }: { choice: LocationChoice }) {
	const { pathname, search } = useLocation();
	const dialog = useRef<HTMLDialogElement>(null);
	const asks = !isLocationScreen(pathname) && !isAccountScreen(pathname) && !isStoreScreen(pathname);
	useEffect(() => {
		if (asks) stayOpen(dialog.current);
	}, [asks]);
	if (!asks) return null;
	return (
		<dialog
			ref={dialog}
			open
			className="dialog location-wanted"
			aria-labelledby="location-wanted"
			onCancel={(event) => event.preventDefault()}
			// Opens the dialog again. Browsers close a dialog when Escape is pressed a second time, even if the first press was
			// cancelled.
			onClose={({ currentTarget }) => currentTarget.open || stayOpen(currentTarget)}
		>
			<div className="stack">
				<h2 id="location-wanted">Choose a location</h2>
				<p>Prices and stock depend on the location that you choose.</p>
				<LocationForm choice={choice} back={pathname + search} />
			</div>
		</dialog>
	);
}

/**
 * Shows the dialog over the page, if the browser supports it. Otherwise the dialog stays above the page, where the server has
 * rendered it.
 */
function stayOpen(dialog: HTMLDialogElement | null): void {
	if (!dialog?.showModal) return;
	dialog.close();
	dialog.showModal();
}
