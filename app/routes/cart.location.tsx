import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { locationName } from '~store/contract/location-name';
import { clearProgress } from '../cookies/checkout.server';
import { flash } from '../cookies/flash.server';
import { readWritten, writtenId } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { pathWithin, returnPath } from '../http/return-path.server';
import { privatePage } from '../parts/account/handle';
import { locationPath } from '../paths/location-path';
import { locationChoice } from '../shell/location-choice.server';
import { LocationForm } from '../shell/location-form';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export const handle = privatePage;

/** Loads the page for choosing a location. Answers 404 for a store with only one location. */
export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const [settings, session] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('session/getSummary', {}),
	]);
	const choice = locationChoice(settings, session);
	if (!choice) throw data(null, { status: 404 });
	return { choice, back: pathWithin(new URL(args.request.url).searchParams.get('back')) ?? '/' };
}

/**
 * Changes the shopper's location. Locations have different prices and stock, so the cart is emptied and all pages are loaded
 * again (docs/behaviour/shell.md#locations).
 */
export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	const { location_id } = readWritten(form, z.object({ location_id: writtenId }));
	const back = returnPath(args.request, form.get('back'), '/');
	const api = await storeApi(args, { begin: true });
	try {
		const before = await api.call('session/getSummary', {});
		await api.call('webstore/setMultistoreLocation', { location_id });
		const { locations } = await api.call('store/getSettings', {});
		const chosen = locations.find((location) => location.location_id === location_id);
		const emptied = before.location_id !== location_id && before.cart.summary.item_count > 0;
		const headers = await api.headers();
		if (emptied) headers.append('Set-Cookie', await clearProgress(args.request));
		const text = `You are shopping at ${chosen ? locationName(chosen) : ''}.${emptied ? ' Your cart was emptied.' : ''}`;
		await flash(args.request, headers, { kind: 'success', text });
		return redirect(back, { status: 303, headers });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const headers = new Headers();
		await flash(args.request, headers, { kind: 'error', text: error.message });
		return redirect(locationPath(back), { status: 303, headers });
	}
}

/** Lets a shopper choose their location (docs/behaviour/shell.md#locations). */
export default function LocationScreen() {
	const { choice, back } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>Choose a location</h1>
			<h2 className="visually-hidden">Our locations</h2>
			<p>Prices and stock depend on the location that you choose.</p>
			<LocationForm choice={choice} back={back} />
		</div>
	);
}
