import { Link, useLocation } from '@remix-run/react';
import { isLocationScreen, locationPath } from '../paths/location-path';
import { DialogLink } from '../ui/dialog-link';
import type { LocationChoice } from './location-choice.server';
import { LocationForm } from './location-form';

/** Renders a link to the page for choosing a location. With scripts, that page opens in a dialog. */
export function LocationLink({ chosen }: { chosen: string | null }) {
	const { pathname, search } = useLocation();
	const words = (
		<>
			<Pin />
			<span>
				<span className="visually-hidden">{chosen === null ? 'Choose a ' : 'Your location: '}</span>
				{chosen ?? 'Location'}
			</span>
		</>
	);
	if (isLocationScreen(pathname)) {
		return (
			<Link className="site-tool location-link" to={locationPath()} rel="nofollow">
				{words}
			</Link>
		);
	}
	const here = pathname + search;
	return (
		<DialogLink<{ choice: LocationChoice }>
			className="site-tool location-link"
			to={locationPath(here)}
			rel="nofollow"
			labelledBy="location-heading"
			dialog={({ choice }, close) => (
				<div className="stack">
					<h2 id="location-heading">Choose a location</h2>
					<LocationForm choice={choice} back={here} />
					<p>
						<button type="button" className="button button-quiet" onClick={close}>
							Cancel
						</button>
					</p>
				</div>
			)}
		>
			{words}
		</DialogLink>
	);
}

const Pin = () => (
	<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
		<path d="M12 21c4.5-5 7-8.4 7-11.5a7 7 0 1 0-14 0C5 12.6 7.5 16 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
	</svg>
);
