import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../page/lazy-part';
import type { ContactLocation } from '../../parts/contact/contact-location.server';
import { zoom } from '../../parts/contact/zoom';
import type LeafletMap from './leaflet-map';

/**
 * The map. Leaflet works only in a browser. Browsers that run scripts and can reach the map tiles load Leaflet when the map is
 * about to be scrolled into view.
 */
const LazyMap = lazyPart<ComponentProps<typeof LeafletMap>>(
	async () => (await import('./leaflet-map')).default,
	() => null,
);

/** Shows the location on a map. Without scripts, shows a link to a map. */
export function LocationMap({ map, name }: { map: NonNullable<ContactLocation['map']>; name: string }) {
	const place = useRef<HTMLDivElement>(null);
	const [drawn, setDrawn] = useState(false);
	const { lat, lng } = map;
	useEffect(() => {
		// Decides whether the page has a map before the visitor scrolls to the map. An early decision avoids an empty frame, and
		// content that moves while the visitor reads.
		const watch = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				watch.disconnect();
				const tile = new Image();
				tile.onload = () => setDrawn(true);
				tile.src = tileAt(lat, lng);
			},
			{ rootMargin: '50%' },
		);
		if (place.current) watch.observe(place.current);
		return () => watch.disconnect();
	}, [lat, lng]);
	return (
		<div className="place-map" ref={place}>
			{drawn ? (
				<Suspense fallback={<div className="map" />}>
					<LazyMap lat={map.lat} lng={map.lng} name={name} />
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

/** Returns the map tile that contains a location. */
function tileAt(lat: number, lng: number): string {
	const tiles = 2 ** zoom;
	const angle = (lat * Math.PI) / 180;
	const x = Math.floor(((lng + 180) / 360) * tiles);
	const y = Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * tiles);
	return `https://tile.openstreetmap.org/${zoom}/${x}/${y}.png`;
}
