import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Address } from '~store/contract/address';
import { addressFields } from '~store/contract/address-fields';
import { eachField } from '~store/contract/each-field';
import { flash } from '../../cookies/flash.server';
import { errorsOf, returnForm, statusOf } from '../../forms/failed-form.server';
import { asksForCountry, forgetProvince, loadCountries, loadProvinces } from '../../forms/places.server';
import { postalAsked, postalHint } from '../../forms/postal-hint.server';
import { readSubmission } from '../../forms/submission.server';
import { readForm } from '../../http/read-form.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { answer } from '../account/detail-form.server';
import { backOf, requireCustomer } from '../account/visitor.server';
import type { AddressForm } from './address-form';

const addressForm = z.object(eachField(addressFields, answer));

const postedForm = addressForm.extend({ postal_asked: postalAsked });

const book = '/account/addresses';

/**
 * Loads the address form with initial values. @param home the page to return to, if the address of the current page names no
 * such page
 */
export async function loadAddressForm(api: StoreApi, request: Request, answers: Partial<AddressForm>, home = book) {
	const [countries, provinces] = await Promise.all([loadCountries(api), loadProvinces(api, answers.country ?? '')]);
	return { answers, countries, provinces, back: backOf(request) ?? home };
}

/** Returns the form's values for an existing address. */
export const answersOf = (address: Address): AddressForm => addressForm.parse(address);

/**
 * Saves the address in the form. Then redirects to the address book, or to the page that the visitor came from. Returns the form
 * if it has errors (docs/behaviour/addresses.md#address-book), or if the visitor has chosen another country.
 * @param goOn returns where to redirect instead; the function gets the result of `save` and may add response headers
 */
export async function saveAddress<Saved>(
	args: ActionFunctionArgs,
	save: (api: StoreApi, answers: AddressForm) => Promise<Saved>,
	goOn?: (saved: Saved, headers: Headers) => Promise<string>,
) {
	const { api } = await requireCustomer(args);
	const form = await readForm(args.request);
	forgetProvince(form);
	const submission = readSubmission(form, postedForm);
	const provinces = await loadProvinces(api, String(form.get('country') ?? ''));
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission), provinces }, { status: 400 });
	if (asksForCountry(form)) return data({ lastResult: returnForm(submission), provinces });
	const { postal_asked: _, ...answers } = submission.value;
	const hint = postalHint(submission.value);
	if (hint !== null) {
		const lastResult = returnForm(submission, { fieldErrors: { postal_code: [hint] } });
		return data({ lastResult, provinces }, { status: 400 });
	}
	let saved: Saved;
	try {
		saved = await save(api, answers);
	} catch (error) {
		const lastResult = returnForm(submission, errorsOf(error));
		return data({ lastResult, provinces }, { status: statusOf(error) });
	}
	const headers = new Headers();
	const to = goOn ? await goOn(saved, headers) : (backOf(args.request) ?? book);
	return sayAndGo(args.request, 'Address saved successfully', to, headers);
}

/**
 * Changes the address book, and redirects with a message. If the store refuses the change, the message is 'There was an error.'
 * (docs/behaviour/addresses.md#address-book).
 */
export async function changeBook(request: Request, work: () => Promise<unknown>, words: string): Promise<Response> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const headers = new Headers();
		await flash(request, headers, { kind: 'error', text: 'There was an error.' });
		return redirect(book, { status: 303, headers });
	}
	return sayAndGo(request, words, book);
}

async function sayAndGo(request: Request, text: string, to: string, headers = new Headers()): Promise<Response> {
	await flash(request, headers, { kind: 'success', text });
	return redirect(to, { status: 303, headers });
}

/**
 * Returns the address with the id in the page's path.
 * @throws a 404 if the visitor's address book does not contain the address
 */
export async function requireAddress(args: Parameters<typeof requireCustomer>[0] & { params: { id?: string } }) {
	const { api, user } = await requireCustomer(args);
	const address = user.addresses.find(({ address_id }) => address_id !== 0 && String(address_id) === args.params.id);
	if (!address) throw data({ error: 'This address is not in your address book.' }, { status: 404 });
	return { api, address };
}
