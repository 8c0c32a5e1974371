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
	if (!styled) return <div className="map" />;
	return (
		<MapContainer className="map" center={[lat, lng]} zoom={zoom} scrollWheelZoom={false}>
			<TileLayer
				url="https://tile.openstreetmap.org/{z}/{x}/{y}.png"
				attribution='&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
			/>
			<Marker position={[lat, lng]} icon={pin} title={name} alt={name} />
		</MapContainer>
	);
}

/**
 * Loads Leaflet's style sheet together with the map, because no other page needs this style sheet. Returns true after the style
 * sheet has loaded.
 */
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
