import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, type TypedResponse } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { flash } from '../cookies/flash.server';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { readSubmission, wantsData } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import type { PageHandle } from '../page/page-handle';
import { privatePage } from '../parts/account/handle';
import { orderingBar } from '../parts/cart/cart-visit.server';
import { CardAdded } from '../parts/gift-cards/card-added';
import { giftCardField, giftCardForm, giftCardOf } from '../parts/gift-cards/gift-card-form.server';
import { type NewCard, NewCardForm } from '../parts/gift-cards/new-card';
import { CoverImage } from '../parts/titles/cover-image';
import { giftCardPath, giftCardsPath } from '../paths/gift-card-paths';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<NewCard> = { ...privatePage, subject: (card) => card?.title.title };

export const links = sheetLinks('forms', 'giftCards');

export async function loader(args: LoaderFunctionArgs): Promise<NewCard & { added: boolean }> {
	const api = await storeApi(args);
	const [settings, session, { store_giftcards }] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('session/getSummary', {}),
		api.load('giftcard/get', {}),
	]);
	const card = store_giftcards.find(({ eisbn }) => eisbn === args.params.eisbn);
	if (!card) throw redirect(giftCardsPath);
	const { eisbn, title, cover_image_cache } = card;
	return {
		title: { eisbn, title, cover_image_cache },
		least: settings.store_info.giftcard_minimum.toFixed(2),
		barred: orderingBar({ settings, session }),
		logged_in: session.logged_in,
		in_cart: session.cart.items
			.filter(({ title_info }) => title_info.eisbn === eisbn)
			.reduce((copies, { cart_info }) => copies + cart_info.quantity, 0),
		added: new URL(args.request.url).searchParams.has('added'),
	};
}

/** Adds the gift card to the cart. If a script (`answer=data`) posted the form, the answer is data rather than a redirect. */
export async function action(args: ActionFunctionArgs) {
	const { eisbn = '' } = args.params;
	const fields = await readForm(args.request);
	const api = await storeApi(args, { begin: true });
	const { store_giftcards } = await api.load('giftcard/get', {});
	if (!store_giftcards.some((card) => card.eisbn === eisbn)) return sayNotSold(args.request);
	const submission = readSubmission(fields, giftCardForm);
	if (submission.status !== 'success')
		return data({ added: false, lastResult: returnForm(submission) }, { status: 400 });
	let unchanged: boolean;
	try {
		const { in_cart } = submission.value;
		const card = giftCardOf(submission.value);
		const added = await api.call('cart/add', { eisbn, quantity: 1, in_cart, return_cart: false, ...card });
		unchanged = added.happened === 'unchanged';
	} catch (error) {
		const errors = errorsOf(error, { nameOf: giftCardField });
		return data({ added: false, lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
	const headers = await api.headers();
	if (wantsData(fields)) {
		const lastResult = unchanged ? returnForm(submission, { formErrors: [keptWords] }) : undefined;
		return data({ added: !unchanged, lastResult }, { headers });
	}
	if (unchanged) {
		await flash(args.request, headers, { kind: 'success', text: keptWords });
		return redirect('/checkout/cart', { status: 303, headers });
	}
	return redirect(`${giftCardPath(eisbn)}?added=1`, { status: 303, headers });
}

/**
 * The message for a gift card form that changed nothing. The message is also correct after a double click, and for a form that
 * was rendered before the gift card was added.
 */
const keptWords = 'This gift card is already in your cart. To buy another one like it, change its quantity.';

/**
 * Redirects with a message that a gift card is no longer sold. The function is used if the shop stopped selling the gift card
 * while the form was open.
 */
async function sayNotSold(request: Request): Promise<TypedResponse<never>> {
	const headers = new Headers();
	await flash(request, headers, { kind: 'error', text: 'This gift card is no longer sold. Nothing was added.' });
	return redirect(giftCardsPath, { status: 303, headers });
}

/** The dialog that adds a gift card to the cart, as a separate page (docs/behaviour/gift-cards.md#adding). */
export default function NewGiftCardScreen() {
	const { added, ...card } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const lastResult = useActionData<typeof action>()?.lastResult;
	return (
		<div className="page gift-card">
			<CoverImage title={card.title} eager beside />
			{added && !lastResult ? (
				<div className="stack">
					<h1>{card.title.title}</h1>
					<CardAdded again={<Link to={giftCardsPath}>Add more gift cards</Link>} />
				</div>
			) : (
				<NewCardForm
					Form={Form}
					card={card}
					lastResult={lastResult}
					busy={busy}
					heading={(words) => <h1>{words}</h1>}
					cancel={<Link to={giftCardsPath}>Cancel</Link>}
				/>
			)}
		</div>
	);
}
