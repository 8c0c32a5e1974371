import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { Agreement, CartAsked, CartForm } from '../../forms/cart-fields';
import { cartForm, toAddition } from '../../forms/cart-form.server';
import { readSubmission } from '../../forms/submission.server';
import { pathWithin } from '../../http/return-path.server';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { requireItemNumber } from './item-number.server';

/**
 * Loads a page with a question that must be answered before a title is added to the cart. The page's address contains the posted
 * form. If that form is invalid, or the question no longer applies, redirects to the title.
 */
export async function loadQuestion(args: LoaderFunctionArgs, about: Agreement) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const api = await storeApi(args);
	const title = await api.load('title/getItem', { eisbn });
	const fields = new URL(args.request.url).searchParams;
	fields.set('eisbn', eisbn);
	const submission = readSubmission(fields, cartForm);
	const asked = submission.status === 'success' ? await cartQuestionOf(api, about, submission.value) : null;
	if (!asked) throw redirect(`/item/${eisbn}`);
	return {
		title: { eisbn, title: title.title, cover_image_cache: title.cover_image_cache },
		asked,
		back: pathWithin(asked.form.back) ?? `/item/${eisbn}`,
	};
}

async function cartQuestionOf(api: StoreApi, about: Agreement, form: CartForm): Promise<CartAsked | null> {
	try {
		const { question } = await api.call('cart/question', { ...toAddition(form), ask: [about] });
		return question && { ...question, form };
	} catch (error) {
		if (error instanceof StoreError && error.status < 500) return null;
		throw error;
	}
}
