import type { SubmissionResult } from '@conform-to/react';
import { type AppLoadContext, data, redirect } from '@remix-run/node';
import { errorsOf, returnForm, statusOf } from '~/forms/failed-form.server';
import { refuseForeignPost } from '~/http/foreign-post.server';
import { readForm } from '~/http/read-form.server';
import { StoreError } from '~/store-api/store-error';
import { retryAfter } from '~store/contract/call';
import type { DeskCallName, DeskPayloadOf, DeskResponseOf } from '~store/contract/desk-contract';
import { type DeskReason, roleRefusal } from '~store/contract/desk-refusal';
import { mayCall } from '~store/contract/desk-rules';
import type { DeskMe } from '~store/contract/desk-session';
import { maxDeskFieldCount } from '~store/contract/post-sizes';
import type { Refusal } from '~store/contract/refusal';
import type { Workbook, WorkbookCell, WrittenWorkbook } from '~store/contract/workbook';
import { type DeskFlash, deskFlashHeader } from './desk-flash.server';
import { heldHeader, keptFields, pageOfForm } from './held-form.server';
import { isBeforeLogIn } from './open-pages';
import { readSessionToken } from './session-cookie.server';

interface DeskArgs {
	request: Request;
	context: AppLoadContext;
}

/** The desk's calls to the store, for one request of a staff member. */
export interface Desk {
	/**
	 * Makes a store call of the desk.
	 * @throws {StoreError} if the store refuses the call
	 * @throws a redirect to the log-in or the password page, if the staff member must first log in or enter the password; a
	 * posted form is stored until the staff member has done this
	 */
	call<Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>): Promise<DeskResponseOf<Name>>;
	/** Makes a store call whose answer the page needs. If the store refuses the call, the response is an error page. */
	load<Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>): Promise<DeskResponseOf<Name>>;
	/** Returns the logged-in staff member. Calls the store only once in each request. */
	me(): Promise<DeskMe>;
	/**
	 * Requires that the staff member may make a store call. The page that has the form for a store call uses this function.
	 * @throws a 403 response with a message if the staff member's role does not allow the call
	 */
	requireCall(name: DeskCallName): Promise<void>;
	/**
	 * Returns the posted form. The posted form is read only once.
	 * @throws a redirect to the log-in if the session has ended; the session is checked before the page validates the form
	 */
	form(): Promise<FormData>;
	/** Writes a list as a workbook in a separate process. Stops writing if the client disconnects. */
	writeWorkbook(workbook: Workbook, pages: Iterable<WorkbookCell[][]>): Promise<WrittenWorkbook>;
}

/** Prepares the desk's store calls for a request. Refuses a post that comes from another website. */
export async function openDesk({ request, context }: DeskArgs): Promise<Desk> {
	refuseForeignPost(request);
	const readPosted = (): Promise<FormData> => {
		const known = posts.get(context) ?? readForm(request, maxDeskFieldCount);
		posts.set(context, known);
		return known;
	};
	const client = {
		session_token: readSessionToken(request),
		ip: context.ip ?? '',
		browser: request.headers.get('User-Agent') ?? '',
	};
	const call: Desk['call'] = async (name, payload) => {
		if (!context.dispatchDesk) throw new Error('This process does not answer the calls of the desk.');
		const { status, body, retryAfter: wait } = await context.dispatchDesk(name, payload, client);
		if (wait !== undefined) waits.set(context, wait);
		if (status === 200) return body as DeskResponseOf<typeof name>;
		const refusal = body as Refusal;
		if ((status === 503 || status === 429) && isReading(request)) throw answered(refusal.error, status);
		if (status === 503 || (status === 429 && !isOwnLogIn(name)))
			throw sendAgain(context, request, await readPosted(), { status, wants: 'time', words: refusal.error });
		const step = steps[refusal.reason as DeskReason];
		if (step === undefined) throw new StoreError(refusal, status);
		// After a form was refused, Remix loads the page's data in the same request as the post.
		if (isReading(request) && !posts.has(context)) throw redirect(withBack(step.path, addressOf(request)));
		throw await toStep(context, request, await readPosted(), step);
	};
	const desk: Desk = {
		call,
		load: (name, payload) =>
			call(name, payload).catch((error) => {
				throw error instanceof StoreError ? answered(error.message, error.status) : error;
			}),
		me: () => {
			const known = seen.get(context) ?? call('desk-session/get', {});
			seen.set(context, known);
			// Each caller gets a clone, because a response's body can be read only once.
			return known.catch((error: unknown) => {
				throw error instanceof Response ? error.clone() : error;
			});
		},
		async requireCall(name) {
			if (!mayCall((await desk.me()).role, name)) throw answered(roleRefusal(mayCall('manager', name)), 403);
		},
		async form() {
			const form = await readPosted();
			if (!isBeforeLogIn(new URL(request.url).pathname)) await desk.me();
			return form;
		},
		async writeWorkbook(workbook, pages) {
			if (!context.writeWorkbook) throw new Error('This process does not write workbooks of the desk.');
			return context.writeWorkbook(workbook, pages, request.signal);
		},
	};
	return desk;
}

const seen = new WeakMap<AppLoadContext, Promise<DeskMe>>();

/** The posted forms, by the context of their request. */
const posts = new WeakMap<AppLoadContext, Promise<FormData>>();

/** The requests whose error page contains the posted form, by their context. */
const keeping = new WeakSet<AppLoadContext>();

/**
 * Whether the response is an error page that contains the posted form. An error page that contains the posted form must not
 * redirect.
 */
export const keepsPost = (context: AppLoadContext): boolean => keeping.has(context);

/** The number of seconds until a client may try again, by the context of its request. */
const waits = new WeakMap<AppLoadContext, number>();

/** Returns the number of seconds for the Retry-After header of a page that asks the client to wait. */
export const waitOf = (context: AppLoadContext): number => waits.get(context) ?? retryAfter;

/**
 * Returns a refusal as an error response. Does not use Remix's `data`, because the address of a file would then return no
 * message.
 */
const answered = (error: string, status: number): Response => Response.json({ error }, { status });

/**
 * Whether a store call belongs to the log-in. The log-in's forms are shown again without the typed values, because secrets must
 * not appear in a page.
 */
const isOwnLogIn = (name: DeskCallName): boolean => /^desk-(?:session|passkeys)\//.test(name);

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** The page that staff must visit before a form can be saved, and the reason. */
interface Step {
	path: string;
	wants: 'log-in' | 'password';
	words: string;
}

const loggedOut = 'You have been logged out.';

const steps: Partial<Record<DeskReason, Step>> = {
	'staff-log-in-required': { path: '/desk/log-in', wants: 'log-in', words: loggedOut },
	'second-step-required': { path: '/desk/log-in/second-step', wants: 'log-in', words: loggedOut },
	'enrolment-required': { path: '/desk/log-in/authenticator', wants: 'log-in', words: loggedOut },
	'password-required': {
		path: '/desk/password',
		wants: 'password',
		words: 'You entered your password more than ten minutes ago.',
	},
};

function addressOf({ url }: Request): string {
	const { pathname, search } = new URL(url);
	return pathname.replace(/\.data$/, '') + search;
}

/** Returns the address of the page that staff must visit first. The query contains the page to return to. */
const withBack = (step: string, back: string): string =>
	back === '/desk' ? step : `${step}?${new URLSearchParams({ back })}`;

/**
 * Returns the page to which a form returns, such as the log-in, if it is a page of the desk; otherwise the desk's first page.
 * @param name the field of the address that names the page
 */
export function backOf(request: Request, name = 'back'): string {
	const back = new URL(request.url).searchParams.get(name) ?? '';
	return isWayBack(back) ? back : '/desk';
}

/** Whether an address is a page of the desk to which a log-in may redirect. */
function isWayBack(back: string): boolean {
	const [path = ''] = back.split('?');
	// Refuses paths such as `/desk/../account`, because a browser resolves the dots and would open an address outside of the
	// desk.
	const isOwn = /^\/desk(?:\/[\w/.-]*)?(?:\?[^#\s\\]*)?$/.test(back) && !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path);
	return isOwn && !back.includes('//');
}

/** The data of an error page that asks staff to log in in another tab and then to send their form again. */
export interface SendAgain {
	error: string;
	again: { action: string; fields: [string, string][]; wants: 'log-in' | 'password' | 'time' };
}

/** The reason why a form must be sent again. */
interface Wanted {
	status: number;
	wants: SendAgain['again']['wants'];
	words: string;
}

/**
 * Redirects a user who has posted a form to the log-in or password page. After the log-in, the user returns to the form, filled
 * in as before (docs/behaviour/desk.md#log-in). If the form does not fit into a cookie, shows an error page that can send the
 * form again.
 */
async function toStep(context: AppLoadContext, request: Request, form: FormData, { path, wants, words }: Step) {
	const page = pageOfForm(request);
	const back = isWayBack(page) ? page : addressOf(request);
	const isHeld = isWayBack(back) && keptFields(form).length > 0;
	const header = isHeld ? await heldHeader(request, form, back) : null;
	if (isHeld && header === null) return sendAgain(context, request, form, { status: 401, wants, words });
	const headers = new Headers(header === null ? undefined : { 'Set-Cookie': header });
	const text =
		header === null ? `${words} Nothing was saved.` : `${words} Your form will still be filled in when you return.`;
	return leaveTo(request, withBack(path, back), { kind: 'error', text }, headers);
}

/**
 * Returns an error page that contains the posted values and can send them again. This page is used if there were too many posts,
 * if the store was unavailable, or if the form does not fit into a cookie.
 */
function sendAgain(context: AppLoadContext, request: Request, form: FormData, { status, wants, words }: Wanted) {
	keeping.add(context);
	const again = { action: addressOf(request), fields: [...keptFields(form), ...keyOf(form)], wants };
	return data({ error: `${words} What you typed is still here.`, again } satisfies SendAgain, { status });
}

/** Returns the key of a posted form. The store acts only once for each form key, even if the same form is posted again. */
const keyOf = (form: FormData): [string, string][] => {
	const key = form.get('key');
	return typeof key === 'string' ? [['key', key]] : [];
};

/**
 * Redirects after a log-in, or after the password was entered again. The redirect makes the browser load the full page, because
 * the server may fill in the page with a stored form.
 */
export async function leaveLogIn(request: Request, path: string, headers = new Headers()): Promise<Response> {
	headers.set('X-Remix-Reload-Document', 'true');
	return leaveTo(request, path, undefined, headers);
}

/** Redirects to another page after a post. The page after the redirect shows the message. */
export async function leaveTo(
	request: Request,
	path: string,
	flash?: DeskFlash | string,
	headers = new Headers(),
): Promise<Response> {
	const said = typeof flash === 'string' ? ({ kind: 'success', text: flash } as const) : flash;
	if (said) headers.append('Set-Cookie', await deskFlashHeader(request, said));
	return redirect(path, { status: 303, headers });
}

/** A form submission as conform reads it. */
type Submission = Parameters<typeof returnForm>[0];

/**
 * Returns the form's data for its page, with the form's errors or the store's refusal.
 * @param nameOf a function that returns the form field for a field of the payload, if their names differ
 * @throws any error that is not a refusal of the store
 */
export function giveFormBack(submission: Submission, error?: unknown, nameOf = (field: string) => field) {
	const lastResult: SubmissionResult =
		error === undefined ? returnForm(submission) : returnForm(submission, errorsOf(error, { nameOf }));
	const isChanged = error instanceof StoreError && error.reason === 'changed-meanwhile';
	return data({ lastResult, isChanged }, { status: error === undefined ? 400 : isChanged ? 409 : statusOf(error) });
}
