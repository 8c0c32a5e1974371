import { lazy, Suspense, useEffect, useState } from 'react';
import type { Place } from '../../parts/contact/place.server';

/** Leaflet needs a browser: it is fetched when the page is there, and only by browsers that run scripts. */
const LeafletMap = lazy(() => import('./leaflet-map'));

/** The place on a map; without scripts, the way to one. */
export function PlaceMap({ map, name }: { map: NonNullable<Place['map']>; name: string }) {
	const [inBrowser, setInBrowser] = useState(false);
	useEffect(() => setInBrowser(true), []);
	return (
		<div className="place-map">
			{inBrowser ? (
				<Suspense fallback={<div className="map" />}>
					<LeafletMap lat={map.lat} lng={map.lng} name={name} />
				</Suspense>
			) : null}
			<p>
				<a href={map.href} rel="noopener">
					See {name} on OpenStreetMap
				</a>
			</p>
		</div>
	);
}
