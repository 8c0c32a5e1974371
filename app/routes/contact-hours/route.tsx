import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { breadcrumbMeta } from '../../page/breadcrumb-json-ld';
import type { PageHandle } from '../../page/page-handle';
import { storeJsonLd } from '../../page/store-json-ld';
import { placeOf } from '../../parts/contact/contact-location.server';
import { storeApi } from '../../store-api/store-api.server';
import { sheetLinks } from '../../styles/sheets';
import { LocationDetails } from './location-details';

export const handle: PageHandle = { shared: true };

export const links = sheetLinks('contact');

export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const [settings, { locations }] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('webstore/getContactAndHours', {}),
	]);
	const now = Math.floor(Date.now() / 1000);
	return {
		places: locations.map((location) => placeOf(location, settings, now)),
		stores: locations.map((location) => storeJsonLd(location, settings)),
	};
}

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => [
	...(found?.stores ?? []).map((store) => ({ 'script:ld+json': store })),
	...breadcrumbMeta(matches, [{ name: 'Contact and hours', path: '/contact-hours' }]),
];

/** The store's locations, contact details and opening hours (docs/behaviour/shell.md#contact-and-hours). */
export default function ContactAndHours() {
	const { places } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<header className="page-head">
				<h1>Contact and hours</h1>
			</header>
			<div className="stack stack-sections">
				{places.map((place) => (
					<LocationDetails key={place.id} place={place} />
				))}
			</div>
		</div>
	);
}
