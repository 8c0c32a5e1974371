import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import type { PageHandle } from '../page/page-handle';
import { customerMark, heldAnswers, requireShownCustomer } from '../parts/account/expired-login.server';
import { privatePage } from '../parts/account/handle';
import { ShownTo } from '../parts/account/shown-to';
import { backToCart, requireCart } from '../parts/cart/cart-visit.server';
import { GiftCardForm } from '../parts/gift-cards/gift-card-form';
import { giftCardField, giftCardForm, giftCardOf } from '../parts/gift-cards/gift-card-form.server';
import { CoverImage } from '../parts/titles/cover-image';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<{ title: { title: string } }> = {
	...privatePage,
	subject: (card) => card?.title.title,
};

export const links = sheetLinks('forms', 'giftCards');

/**
 * Returns the gift card's cart line with the id in the address.
 * @throws a redirect to the cart if the cart has no such gift card
 */
async function requireCard(args: LoaderFunctionArgs) {
	const { api, settings, cart, session } = await requireCart(args);
	const line = cart.items.find(({ cart_info }) => String(cart_info.cart_id) === args.params.cart_id);
	const notes = line?.cart_info.cart_notes;
	if (!line || !notes) throw redirect('/checkout/cart');
	return { api, settings, line, notes, user: session.user };
}

export async function loader(args: LoaderFunctionArgs) {
	const { settings, line, notes, user } = await requireCard(args);
	const { eisbn, title, cover_image_cache } = line.title_info;
	const { personalize, to, from, message } = notes.gift_card_info;
	const { amount, personalized, ...words } = await heldAnswers(args.request, user);
	const isPersonal = amount === undefined ? personalize : personalized === 'on';
	return {
		path: `/checkout/cart/gift-card/${line.cart_info.cart_id}`,
		title: { eisbn, title, cover_image_cache },
		customer: customerMark(user),
		card: {
			amount: amount ?? notes.giftcard_price,
			personalized: isPersonal ? ('on' as const) : undefined,
			to,
			from,
			message,
			...words,
		},
		least: settings.store_info.giftcard_minimum.toFixed(2),
	};
}

export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	await requireShownCustomer(args, form);
	const { api, line } = await requireCard(args);
	const submission = readSubmission(form, giftCardForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { cart_id, quantity } = line.cart_info;
	try {
		const card = { eisbn: line.title_info.eisbn, ...giftCardOf(submission.value) };
		await api.call('cart/add', { ...card, cart_id, quantity, return_cart: false });
	} catch (error) {
		const errors = errorsOf(error, { nameOf: giftCardField });
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
	return backToCart(args.request, { kind: 'success', text: 'Cart updated' });
}

export default function GiftCardScreen() {
	const { path, customer, title, card, least } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	return (
		<div className="page gift-card">
			<CoverImage title={title} eager beside />
			<GiftCardForm
				Form={Form}
				action={path}
				card={card}
				least={least}
				lastResult={useActionData<typeof action>()?.lastResult}
				buttons={
					<>
						<ShownTo mark={customer} />
						<button className="button button-primary" aria-busy={busy || undefined}>
							Save
						</button>{' '}
						<Link to="/checkout/cart">Cancel</Link>
					</>
				}
			>
				<h1>{title.title}</h1>
			</GiftCardForm>
		</div>
	);
}
