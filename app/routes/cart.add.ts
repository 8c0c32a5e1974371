import { parseWithZod } from '@conform-to/zod';
import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import type { Title } from '~store/contract/title';
import { type Flash, flash } from '../cookies/flash.server';
import { type CartAsked, type CartForm, type CartOutcome, cartFields } from '../forms/cart-fields';
import { cartForm } from '../forms/cart-form.server';
import { inWords, readForm, refuseForm, unreadable } from '../http/read-form.server';
import { refusalPage } from '../http/refusal-page.server';
import { wayBack } from '../http/way-back.server';
import { stockQuestion } from '../parts/item/stock-question.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export const loader = () => redirect('/checkout/cart');

/**
 * Puts a title into the cart, or changes how many of it are there (spec 1 §4, §7). A form is answered with a redirect
 * to where the shopper was, and what came of it is said there; a script (`answer=data`) gets it told.
 */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
	put(args).catch((thrown) => refusalPage(thrown, args.request, wayBack(args.request, null, '/browse')));

async function put(args: ActionFunctionArgs): Promise<Response> {
	const fields = await readForm(args.request);
	const intent = fields.get('intent') ?? 'add';
	if (intent !== 'add' && intent !== 'set') throw refuseForm();
	const submission = parseWithZod(fields, { schema: cartForm, errorMap: inWords });
	const api = await storeApi(args, { begin: true });
	const outcome =
		submission.status === 'success'
			? await change(api, submission.value)
			: { refused: Object.values(submission.error ?? {}).flat()[0] ?? unreadable };
	const headers = 'said' in outcome ? await api.headers() : new Headers();
	if (fields.get('answer') === 'data') return Response.json(outcome satisfies CartOutcome, { headers });
	if ('asked' in outcome) return redirect(questionPath(outcome.asked, back(args.request, fields)), 303);
	const told: Flash =
		'said' in outcome ? { kind: 'success', text: outcome.said } : { kind: 'error', text: outcome.refused };
	await flash(args.request, headers, told);
	return redirect(back(args.request, fields), { status: 303, headers });
}

type Api = Awaited<ReturnType<typeof storeApi>>;

async function change(api: Api, form: CartForm): Promise<CartOutcome> {
	try {
		const title = form.quantity > 0 ? await api.call('title/getItem', { eisbn: form.eisbn }) : null;
		const asked = title && (await questionAbout(api, title, form));
		if (asked) return { asked };
		const { eisbn, condition, quantity, cart_id, gift_registry_id } = form;
		await api.call('cart/add', { eisbn, condition, quantity, cart_id, gift_registry_id });
		return { said: form.intent === 'add' ? 'Added to cart' : quantity > 0 ? 'Cart updated' : 'Removed from cart' };
	} catch (error) {
		if (error instanceof StoreError) return { refused: error.message };
		throw error;
	}
}

/** What the shopper has to decide first: large print is no surprise, and neither is what is not in stock. */
async function questionAbout(api: Api, title: Title, form: CartForm): Promise<CartAsked | null> {
	const offer = title.available.find(({ code }) => code === form.condition) ?? title.available[0];
	if (!offer) return null;
	if (offer.is_large_print && form.intent === 'add' && !form.agreed.includes('large-print')) {
		return { about: 'large-print', form, onhand: 0, left: 0, orderable: false };
	}
	return form.agreed.includes('stock') ? null : stockQuestion(api, offer, form);
}

function questionPath({ about, form }: CartAsked, back: string): string {
	const { eisbn, ...fields } = form;
	return `/item/${eisbn}/${about}?${new URLSearchParams(cartFields({ ...fields, back }))}`;
}

const back = (request: Request, fields: FormData): string =>
	wayBack(request, fields.get('back'), itemPath(String(fields.get('eisbn'))));

const itemPath = (eisbn: string): string => (/^\d{13}$/.test(eisbn) ? `/item/${eisbn}` : '/browse');
