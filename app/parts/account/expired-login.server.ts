import { hash } from 'node:crypto';
import { type AppLoadContext, redirect, type TypedResponse } from '@remix-run/node';
import type { SessionUser } from '~store/contract/session';
import { type Flash, flash, type Undo } from '../../cookies/flash.server';
import { type HeldForm, heldFormHeader, readHeldForm, unkeptFields } from '../../cookies/held-form.server';
import { quantityField } from '../../forms/cart-fields';
import { readForm } from '../../http/read-form.server';
import { ownPath } from '../../http/return-path.server';
import { loginPath } from '../../paths/account-paths';
import { guestWords } from './guest-words';
import { shownTo } from './shown-to';
import { findCustomer } from './visitor.server';

type User = Pick<SessionUser, 'email_address'> | null | undefined;

/** Returns a value that identifies a customer in a hidden form field or a cookie; '' for a guest. */
export const customerMark = (user: User): string =>
	user ? hash('sha256', user.email_address, 'base64url').slice(0, 22) : '';

interface Args {
	request: Request;
	context: AppLoadContext;
}

/**
 * Handles a form that was shown to a customer whose session has ended. Redirects to the log-in and stores the values of the
 * form. After logging in, the customer returns to the form with their values (docs/behaviour/accounts.md#expired-log-ins).
 * @param customer the `customerMark` of the customer who saw the form
 * @param back the address of the page with the form
 * @param undo the undo button, if the customer pressed an undo button
 */
export async function toExpiredLogIn(
	request: Request,
	customer: string,
	form: FormData,
	back = ownPath(request),
	undo?: Undo,
): Promise<TypedResponse<never>> {
	const headers = new Headers();
	headers.append('Set-Cookie', await heldFormHeader(request, { ...heldOf(form, customer, back), undo }));
	return toLogIn(request, headers, back);
}

/** Like `toExpiredLogIn`, for a page, or for a form whose data were not read yet. */
export async function leadToLogIn(request: Request, customer: string): Promise<TypedResponse<never>> {
	if (request.method === 'GET' || request.method === 'HEAD') return toLogIn(request, new Headers(), ownPath(request));
	return toExpiredLogIn(request, customer, await readForm(request));
}

async function toLogIn(request: Request, headers: Headers, back: string): Promise<TypedResponse<never>> {
	await flash(request, headers, { kind: 'notice', text: guestWords });
	return redirect(loginPath(back), { status: 303, headers });
}

/**
 * Requires that the customer who saw a form is still logged in when they post it. Accepts every form that was shown to a guest.
 * @throws a redirect to the log-in
 */
export async function requireShownCustomer(args: Args, form: FormData, back?: string, undo?: Undo): Promise<void> {
	const customer = String(form.get(shownTo) ?? '');
	if (customer === '') return;
	const { customer: found } = await findCustomer(args);
	if (!found) throw await toExpiredLogIn(args.request, customer, form, back, undo);
}

/** Form fields that are valid for one post only. */
const unkept = new Set([...unkeptFields, 'checksum', 'agreed', 'supply', 'undo', 'answer', shownTo]);
const secrets = ['number', 'cvv', 'pin'];

function heldOf(form: FormData, customer: string, back: string): HeldForm {
	const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
	return {
		path: back,
		customer,
		answers: texts.filter(([name, text]) => text !== '' && !unkept.has(name)),
		incomplete: texts.some(([name, text]) => text !== '' && secrets.includes(name)),
	};
}

/**
 * Returns the stored values of a form on this page, by field. The customer typed these values before their session ended. Empty
 * if no values are stored.
 */
export async function heldAnswers(request: Request, user: User): Promise<Record<string, string>> {
	const held = await readHeldForm(request);
	return held && user && held.customer === customerMark(user) && isPage(held, ownPath(request))
		? Object.fromEntries(held.answers)
		: {};
}

const isPage = ({ path }: HeldForm, address: string): boolean => path.split('?')[0] === address.split('?')[0];

/**
 * Returns the notice for a customer who has returned to a stored form. Includes the quantity that the customer typed into a cart
 * form, or the undo button that the customer pressed. Returns null if no form is stored.
 */
export async function heldFlash(request: Request, user: User, back: string | null): Promise<Flash | null> {
	const held = await readHeldForm(request);
	if (!held || back === null || held.customer !== customerMark(user) || !isPage(held, back)) return null;
	const words = 'You are logged in again. Check your answers and press the button again.';
	const text = held.incomplete ? `${words} Please type card numbers, PINs and very long texts again.` : words;
	return { kind: 'notice', text, quantity: quantityOf(Object.fromEntries(held.answers)), undo: held.undo };
}

function quantityOf({ eisbn, condition, cart_id, gift_registry_id, quantity }: Record<string, string | undefined>) {
	if (!eisbn || !quantity) return undefined;
	return { field: quantityField({ eisbn, condition, cart_id, gift_registry_id }), typed: quantity, held: true };
}
