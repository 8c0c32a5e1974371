import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { grouped } from '~store/contract/grouped';
import { eisbnPattern } from '~store/contract/isbn';
import { type Flash, flash } from '../cookies/flash.server';
import { cartWords } from '../format/cart-words';
import { copiesOf } from '../format/copies';
import { toldWords } from '../format/told-words';
import { type CartAsked, type CartForm, type CartOutcome, cartFields, quantityField } from '../forms/cart-fields';
import { cartForm, quantityWords, toAddition } from '../forms/cart-form.server';
import { readSubmission, wantsData } from '../forms/submission.server';
import { readForm, refuseForm, unreadable } from '../http/read-form.server';
import { refusalPage } from '../http/refusal-page.server';
import { returnPath } from '../http/return-path.server';
import { requireShownCustomer } from '../parts/account/expired-login.server';
import { removeLine } from '../parts/cart/remove-line.server';
import { type StoreApi, storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export const loader = () => redirect('/checkout/cart');

/**
 * Adds a title to the cart, or changes its number of copies (docs/behaviour/cart.md#cart-button). After a form was posted,
 * redirects to the shopper's page, which shows the result. A script (`answer=data`) gets the result as data.
 */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
	put(args).catch((thrown) => refusalPage(thrown, returnPath(args.request, null, '/browse')));

async function put(args: ActionFunctionArgs): Promise<Response> {
	const fields = await readForm(args.request);
	const intent = fields.get('intent') ?? 'add';
	if (intent !== 'add' && intent !== 'set') throw refuseForm();
	await requireShownCustomer(args, fields, back(args.request, fields));
	const submission = readSubmission(fields, cartForm);
	const removed =
		submission.status === 'success' && !wantsData(fields) ? await removedBy(args, submission.value) : null;
	if (removed) {
		const headers = new Headers();
		await flash(args.request, headers, removed);
		return redirect(back(args.request, fields), { status: 303, headers });
	}
	const api = await storeApi(args, { begin: true });
	const outcome =
		submission.status === 'success'
			? await change(api, submission.value)
			: await refusalOf(api, fields, intent, submission.error ?? {});
	const headers = 'said' in outcome ? await api.headers() : new Headers();
	if (wantsData(fields)) return Response.json(outcome satisfies CartOutcome, { headers });
	if ('asked' in outcome) return redirect(questionPath(outcome.asked, back(args.request, fields)), 303);
	const told: Flash =
		'said' in outcome
			? { kind: 'success', text: await wholeWords(api, outcome, String(fields.get('eisbn'))) }
			: { kind: 'error', text: outcome.refused, quantity: outcome.quantity };
	await flash(args.request, headers, told);
	return redirect(back(args.request, fields), { status: 303, headers });
}

/**
 * Removes a cart line that the shopper has set to 0 copies, with a button that adds it again. Returns null if the form contains
 * another number of copies.
 */
async function removedBy(
	args: ActionFunctionArgs,
	{ intent, quantity, cart_id }: z.output<typeof cartForm>,
): Promise<Flash | null> {
	if (intent !== 'set' || quantity > 0 || cart_id === undefined) return null;
	try {
		return await removeLine(args, cart_id);
	} catch (error) {
		if (error instanceof StoreError) return { kind: 'error', text: error.message };
		throw error;
	}
}

const said = {
	added: 'Added to cart',
	updated: 'Cart updated',
	removed: 'Removed from cart',
};

async function change(api: StoreApi, form: CartForm): Promise<CartOutcome> {
	try {
		const added = await api.call('cart/add', { ...toAddition(form), return_cart: false, return_sum: true });
		if (added.happened === 'asked') return { asked: { ...added.question, form } };
		if (added.happened === 'unchanged') return { said: await keptWords(api, form.eisbn, added.in_cart), cart: null };
		const quantity = added.happened === 'updated' ? `Quantity ${grouped(form.quantity)}. ` : '';
		return { said: said[added.happened], cart: added.sum && `${quantity}${cartWords(added.sum)}` };
	} catch (error) {
		if (error instanceof StoreError) return { refused: error.message };
		throw error;
	}
}

/**
 * Returns the message for the next page, after a form was posted without scripts. The message about the cart includes the title
 * of the book.
 */
async function wholeWords(api: StoreApi, { said, cart }: Done, eisbn: string): Promise<string> {
	if (cart === null) return said;
	try {
		return toldWords(said, (await api.call('title/getItem', { eisbn })).title, cart);
	} catch (error) {
		if (error instanceof StoreError) return said;
		throw error;
	}
}

type Done = Extract<CartOutcome, { said: string }>;

/**
 * Returns the message for a form that changed nothing in the cart. The message is also correct after a double click, and for a
 * page that was rendered before the title was added.
 */
async function keptWords(api: StoreApi, eisbn: string, copies: number): Promise<string> {
	const title = await api.call('title/getItem', { eisbn });
	return `“${title.title}” is already in your cart: ${copiesOf(title, copies)}. To get more, change the quantity there.`;
}

/**
 * Returns the reason why the cart form was refused. For a refused quantity, the answer includes the title and the typed value.
 */
async function refusalOf(
	api: StoreApi,
	fields: FormData,
	intent: CartForm['intent'],
	errors: Record<string, string[] | null>,
): Promise<CartOutcome> {
	const refused = Object.values(errors).flat()[0] ?? unreadable;
	const text = (name: string) => String(fields.get(name) ?? '');
	if (Object.keys(errors).join() !== 'quantity') return { refused };
	const eisbn = text('eisbn');
	const named = { eisbn, condition: text('condition'), cart_id: text('cart_id') };
	const quantity = {
		field: quantityField({ ...named, gift_registry_id: text('gift_registry_id') }),
		typed: text('quantity').slice(0, maxTypedLength),
	};
	try {
		const { title } = await api.call('title/getItem', { eisbn });
		return { refused: quantityWords(intent, title), quantity };
	} catch (error) {
		if (error instanceof StoreError) return { refused, quantity };
		throw error;
	}
}

/**
 * The maximum length of a typed quantity that is shown again, in characters. The field's limit is lower, so a longer text does
 * not come from the field.
 */
const maxTypedLength = 10;

function questionPath({ about, form }: CartAsked, back: string): string {
	const { eisbn, ...fields } = form;
	return `/item/${eisbn}/${about}?${new URLSearchParams(cartFields({ ...fields, back }))}`;
}

const back = (request: Request, fields: FormData): string =>
	returnPath(request, fields.get('back'), itemOrBrowse(String(fields.get('eisbn'))));

const itemOrBrowse = (eisbn: string): string => (eisbnPattern.test(eisbn) ? `/item/${eisbn}` : '/browse');
