import { icon } from 'leaflet';
import marker from 'leaflet/dist/images/marker-icon.png';
import markerRetina from 'leaflet/dist/images/marker-icon-2x.png';
import shadow from 'leaflet/dist/images/marker-shadow.png';
import sheet from 'leaflet/dist/leaflet.css?url';
import { useEffect, useState } from 'react';
import { MapContainer, Marker, TileLayer } from 'react-leaflet';
import { zoom } from '../../parts/contact/zoom';

const pin = icon({
	iconUrl: marker,
	iconRetinaUrl: markerRetina,
	shadowUrl: shadow,
	iconSize: [25, 41],
	iconAnchor: [12, 41],
	shadowSize: [41, 41],
});

interface LeafletMapProps {
	lat: number;
	lng: number;
	name: string;
}

export default function LeafletMap({ lat, lng, name }: LeafletMapProps) {
	const styled = useLeafletSheet();
	const [tiles, setTiles] = useState<'asked' | 'there' | 'missing'>('asked');
	if (!styled) return <div className="map" />;
	return (
		<>
			{/* Without a tile there is nothing to see: the words that follow say so. */}
			<div hidden={tiles === 'missing'}>
				<MapContainer className="map" center={[lat, lng]} zoom={zoom} scrollWheelZoom={false}>
					<TileLayer
						url="https://tile.openstreetmap.org/{z}/{x}/{y}.png"
						attribution='&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
						eventHandlers={{
							tileload: () => setTiles('there'),
							// One of many is a hole in the map; none at all is no map.
							tileerror: () => setTiles((known) => (known === 'there' ? known : 'missing')),
						}}
					/>
					<Marker position={[lat, lng]} icon={pin} title={name} alt={name} />
				</MapContainer>
			</div>
			{tiles === 'missing' ? (
				<p role="status">The map could not be loaded. The address above is right, and the link below leads to a map.</p>
			) : null}
		</>
	);
}

/** Leaflet's own sheet, fetched with the map: no other page needs it. True once it is there. */
function useLeafletSheet(): boolean {
	const [ready, setReady] = useState(false);
	useEffect(() => {
		const link = document.createElement('link');
		link.rel = 'stylesheet';
		link.href = sheet;
		link.onload = () => setReady(true);
		document.head.append(link);
		return () => link.remove();
	}, []);
	return ready;
}
