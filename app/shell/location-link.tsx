import { Link, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { isLocationScreen, locationPath } from '../navigation/location-path';
import type { LocationChoice } from './location-choice.server';
import { LocationForm } from './location-form';

/** Leads to the page where a location is chosen; where scripts run, it opens over the page. */
export function LocationLink({ chosen }: { chosen: string | null }) {
	const { pathname, search } = useLocation();
	const page = useFetcher<{ choice: LocationChoice }>();
	const dialog = useRef<HTMLDialogElement>(null);
	const choice = page.data?.choice;
	useEffect(() => {
		if (choice) dialog.current?.showModal();
	}, [choice]);
	const here = isLocationScreen(pathname);
	const open = (event: MouseEvent) => {
		// What the shopper wants in another tab goes there.
		if (here || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		page.load(locationPath());
	};
	return (
		<>
			<Link className="location-link" to={locationPath(here ? null : pathname + search)} rel="nofollow" onClick={open}>
				<Pin />
				<span>
					<span className="visually-hidden">{chosen === null ? 'Choose a ' : 'Your location: '}</span>
					{chosen ?? 'Location'}
				</span>
			</Link>
			{choice ? (
				<dialog ref={dialog} className="dialog" aria-labelledby="location-heading">
					<div className="stack">
						<h2 id="location-heading">Choose a location</h2>
						<LocationForm choice={choice} back={pathname + search} />
						<p>
							<button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
								Cancel
							</button>
						</p>
					</div>
				</dialog>
			) : null}
		</>
	);
}

const Pin = () => (
	<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
		<path d="M12 21c4.5-5 7-8.4 7-11.5a7 7 0 1 0-14 0C5 12.6 7.5 16 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
	</svg>
);
