import type { AppLoadContext } from '@remix-run/node';
import { signedCookie } from '~/cookies/cookie.server';
import { type HeldForm, heldFormCookie, unkeptFields } from '~/cookies/held-form.server';
import { returnPath } from '~/http/return-path.server';
import type { DeskMe } from '~store/contract/desk-session';
import { hourSeconds } from '~store/contract/durations';
import { isBeforeLogIn } from './open-pages';

const heldCookie = heldFormCookie('desk-held-form');
/**
 * A cookie with the id of the staff member who last used the desk in this browser. The cookie remains after the session has
 * ended.
 */
const shownCookie = signedCookie('desk-shown-to', 24 * hourSeconds);

/**
 * The form fields that the desk never stores, in addition to `unkeptFields`. Anyone who knows a gift card's number can spend it.
 */
const unkeptHere = new Set(['gift_card_number', 'response']);
const isKept = (name: string): boolean => !unkeptFields.has(name) && !unkeptHere.has(name);

/**
 * Returns the header that stores which staff member uses the desk in this browser. Returns null if the cookie already contains
 * this staff member.
 */
export async function shownToHeader(request: Request, { id }: Pick<DeskMe, 'id'>): Promise<string | null> {
	return (await shownCookie.read(request)) === String(id) ? null : shownCookie.header(request, String(id));
}

/** Returns the fields of a form that may be stored. All stored fields are text. */
export const keptFields = (form: FormData): [string, string][] =>
	[...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && isKept(entry[0]));

/**
 * Returns the page that contained a posted form. Uses the browser's Referer header, or if it is missing, the address that the
 * form was posted to.
 */
export function pageOfForm(request: Request): string {
	const { pathname, search } = new URL(request.url);
	const own = pathname.replace(/\.data$/, '') + search;
	const named = returnPath(request, null, own);
	const [path = ''] = named.split('?');
	return /^\/desk(?:\/|$)/.test(path) && !isBeforeLogIn(path) && path !== '/desk/password' ? named : own;
}

/**
 * Returns the header that stores a form in a cookie until its user has logged in or entered the password again.
 * @returns null if the browser has no cookie with the staff member, or if the form is too long for a cookie
 */
export async function heldHeader(request: Request, form: FormData, path: string): Promise<string | null> {
	const customer = await shownCookie.read(request);
	if (typeof customer !== 'string' || customer === '') return null;
	const answers = keptFields(form);
	const incomplete = [...form].some(([name, value]) => !isKept(name) && name !== 'key' && value !== '');
	return heldCookie.wholeHeader(request, { path, customer, answers, incomplete });
}

/** The stored forms that fill in pages, listed by the context of the request. */
const filling = new WeakMap<AppLoadContext, HeldForm>();

/** Returns the stored form that fills in the page of a request; undefined for most pages, because they have no stored form. */
export const fillingOf = (context: AppLoadContext): HeldForm | undefined => filling.get(context);

/**
 * Looks for a form that was stored for this page and this staff member. If a form was stored, fills in the page with the stored
 * form, only once.
 * @returns the message for the page, or null for no message; and the header that deletes the stored form
 */
export async function takeHeldForm(
	request: Request,
	context: AppLoadContext,
	me: Pick<DeskMe, 'id'>,
): Promise<{ words: string | null; header: string | null }> {
	const held = await heldCookie.read(request);
	if (!held) return { words: null, header: null };
	const { pathname } = new URL(request.url);
	// Compares the path without '.data', because only a full page load fills in the form.
	const isShown = held.customer === String(me.id) && held.path.split('?')[0] === pathname;
	if (!isShown)
		return { words: null, header: held.customer === String(me.id) ? null : await heldCookie.clear(request) };
	filling.set(context, held);
	const words = 'Your changes are not saved yet. Check the form below and press the button again.';
	return {
		words: held.incomplete ? `${words} Type passwords, card numbers and PINs again.` : words,
		header: await heldCookie.clear(request),
	};
}
