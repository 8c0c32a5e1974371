import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../page/lazy-part';
import type { Place } from '../../parts/contact/place.server';
import type LeafletMap from './leaflet-map';

/** Leaflet needs a browser: it is fetched once the map's place is in view, and only by browsers that run scripts. */
const LazyMap = lazyPart<ComponentProps<typeof LeafletMap>>(
	async () => (await import('./leaflet-map')).default,
	() => null,
);

/** The place on a map; without scripts, the way to one. */
export function PlaceMap({ map, name }: { map: NonNullable<Place['map']>; name: string }) {
	const place = useRef<HTMLDivElement>(null);
	const [inView, setInView] = useState(false);
	useEffect(() => {
		const watch = new IntersectionObserver((entries) => {
			if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true);
		});
		if (place.current) watch.observe(place.current);
		return () => watch.disconnect();
	}, []);
	return (
		<div className="place-map" ref={place}>
			{inView ? (
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
