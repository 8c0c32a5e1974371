import { parseWithZod } from '@conform-to/zod';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { Offer } from '~store/contract/title';
import type { Agreement, CartAsked, CartForm } from '../../forms/cart-fields';
import { cartForm } from '../../forms/cart-form.server';
import { pathWithin } from '../../http/way-back.server';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { requireItemNumber } from './item-number.server';
import { stockQuestion } from './stock-question.server';

/**
 * What a page that asks before a title goes into the cart shows. The address holds the form that was posted; where it
 * cannot be read, or there is nothing to ask any more, the shopper goes to the title.
 */
export async function loadQuestion(args: LoaderFunctionArgs, about: Agreement) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const api = await storeApi(args);
	const title = await api.load('title/getItem', { eisbn });
	const fields = new URL(args.request.url).searchParams;
	fields.set('eisbn', eisbn);
	const submission = parseWithZod(fields, { schema: cartForm });
	const form = submission.status === 'success' ? submission.value : null;
	const offer = title.available.find(({ code }) => code === form?.condition) ?? title.available[0];
	if (!form || !offer) throw redirect(`/item/${eisbn}`);
	const asked = offer.cartable ? await questionOf(api, about, offer, form) : null;
	if (!asked) throw redirect(`/item/${eisbn}`);
	return {
		title: { eisbn, title: title.title, cover_image_cache: title.cover_image_cache },
		asked,
		back: pathWithin(form.back) ?? `/item/${eisbn}`,
	};
}

async function questionOf(api: StoreApi, about: Agreement, offer: Offer, form: CartForm): Promise<CartAsked | null> {
	if (about === 'stock') return stockQuestion(api, offer, form);
	return offer.is_large_print ? { about, form, onhand: 0, left: 0, orderable: false } : null;
}
