import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { eisbnPattern } from '~store/contract/isbn';
import { flash } from '../cookies/flash.server';
import { clearWish, readWish, wishHeader } from '../cookies/wish.server';
import { favouritesIn } from '../format/favourites';
import { readWritten, wantsData } from '../forms/submission.server';
import { readForm, refuseForm } from '../http/read-form.server';
import { returnPath } from '../http/return-path.server';
import type { PageHandle } from '../page/page-handle';
import { GuestLogin } from '../parts/account/guest-login';
import { privatePage } from '../parts/account/handle';
import { backOf, findCustomer } from '../parts/account/visitor.server';
import { CoverImage } from '../parts/titles/cover-image';
import { type FavouriteOutcome, favouritePath } from '../parts/titles/favourite-button';
import { itemPath } from '../parts/titles/title-link';
import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	...privatePage,
	subject: (asked) => asked && `Your ${asked.favourites}`,
};

export const links = sheetLinks('forms', 'question');

/**
 * Asks a guest who wants to add a favourite to log in. After the log-in, adds the wanted title to the customer's favourites, and
 * redirects back.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { api, customer } = await findCustomer(args);
	const [eisbn, settings] = await Promise.all([
		readWish(args.request, 'favourites'),
		api.load('store/getSettings', {}),
	]);
	const back = backOf(args.request) ?? (eisbn ? itemPath(eisbn) : '/account/lists');
	const favourites = favouritesIn(settings.store_info.country);
	if (!customer) {
		const title = eisbn ? await api.load('title/getItem', { eisbn }) : null;
		return { back, favourites, title: title && { eisbn: title.eisbn, title: title.title } };
	}
	if (!eisbn) throw redirect(back);
	const outcome = await change(api, { add: eisbn }, favourites);
	const headers = new Headers({ 'Set-Cookie': await clearWish(args.request) });
	throw await goBack(args.request, headers, await named(api, outcome, eisbn), back);
}

const number = z.string().regex(eisbnPattern);
const favouriteForm = z.object({ add: number.optional(), remove: number.optional() });

/** Adds a title to the favourites, or removes it from them. A script (`answer=data`) gets the result as data. */
export async function action(args: ActionFunctionArgs) {
	const fields = await readForm(args.request);
	const form = readWritten(fields, favouriteForm);
	const eisbn = form.add ?? form.remove;
	if (!eisbn || (form.add && form.remove)) throw refuseForm();
	const { api, customer } = await findCustomer(args);
	const told = wantsData(fields);
	const back = returnPath(args.request, null, itemPath(eisbn));
	if (!customer) {
		const prompt = `${favouritePath}?back=${encodeURIComponent(back)}`;
		const headers = { 'Set-Cookie': await wishHeader(args.request, { eisbn, to: 'favourites' }) };
		return told
			? Response.json({ prompt } satisfies FavouriteOutcome, { headers })
			: redirect(prompt, { status: 303, headers });
	}
	const { store_info } = await api.load('store/getSettings', {});
	const outcome = await change(api, form, favouritesIn(store_info.country));
	if (told) return Response.json(outcome satisfies FavouriteOutcome);
	return goBack(args.request, new Headers(), await named(api, outcome, eisbn), back);
}

type Outcome = Exclude<FavouriteOutcome, { prompt: string }>;

async function change(
	api: StoreApi,
	{ add, remove }: z.output<typeof favouriteForm>,
	favourites: string,
): Promise<Outcome> {
	try {
		if (add) await api.call('titlelist/addItemToList', { list_id: 0, eisbn: add });
		if (remove) await api.call('titlelist/removeItemFromList', { list_id: 0, eisbn: remove });
	} catch (error) {
		if (error instanceof StoreError) return { refused: error.message };
		throw error;
	}
	return {
		favourite: add !== undefined,
		said: add ? `Added to your ${favourites}` : `Removed from your ${favourites}`,
	};
}

/** Adds the title's name to the message. Leaves the name out if the title was removed from the shop in the meantime. */
async function named(api: StoreApi, outcome: Outcome, eisbn: string): Promise<Outcome> {
	if ('refused' in outcome) return outcome;
	try {
		const { title } = await api.call('title/getItem', { eisbn });
		return { ...outcome, said: `${outcome.said}: ${title}` };
	} catch (error) {
		if (error instanceof StoreError) return outcome;
		throw error;
	}
}

async function goBack(request: Request, headers: Headers, outcome: Outcome, back: string): Promise<Response> {
	await flash(
		request,
		headers,
		'said' in outcome ? { kind: 'success', text: outcome.said } : { kind: 'error', text: outcome.refused },
	);
	return redirect(back, { status: 303, headers });
}

export default function FavouriteScreen() {
	const { back, favourites, title } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>{`Your ${favourites}`}</h1>
			<GuestLogin back={`${favouritePath}?back=${encodeURIComponent(back)}`}>
				{title ? (
					<div className="guest-saves">
						<CoverImage title={title} eager beside />
						<p>{`Then we will add “${title.title}” to your ${favourites}.`}</p>
					</div>
				) : null}
			</GuestLogin>
			<p>
				<a href={back}>Go back</a>
			</p>
		</div>
	);
}
