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

/** The store's desk, as one request of a staff member sees it. */
export interface Desk {
	/**
	 * Makes a call of the desk.
	 * @throws {StoreError} if the store refuses
	 * @throws a redirect to the log-in or the password page, if that step comes first; a posted form is held until then
	 */
	call<Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>): Promise<DeskResponseOf<Name>>;
	/** Makes a call that the screen cannot do without. A refusal becomes the page's own answer. */
	load<Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>): Promise<DeskResponseOf<Name>>;
	/** Returns who is logged in. Asks the store once per request. */
	me(): Promise<DeskMe>;
	/**
	 * Checks that the staff member may make a call. For the page with that call's form.
	 * @throws a 403 answer with words for a role that may not make the call
	 */
	requireCall(name: DeskCallName): Promise<void>;
	/**
	 * Returns the posted form, read once.
	 * @throws a redirect to the log-in if the session has ended, before the screen makes its own checks
	 */
	form(): Promise<FormData>;
	/** Writes a list as a workbook outside of this process. Stops when the client of the request goes away. */
	writeWorkbook(workbook: Workbook, pages: Iterable<WorkbookCell[][]>): Promise<WrittenWorkbook>;
}

/** Opens the desk for a request. Refuses a post from another site's page. */
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
		// After a refused form, the page's data is read in the same request as the post.
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
			// Each caller gets its own copy, because a response can be read only once.
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

/** The requests whose answer is a page that keeps the posted form, by their context. */
const keeping = new WeakSet<AppLoadContext>();

/** Whether a request's answer is a page that keeps the posted form. Such an answer must not redirect. */
export const keepsPost = (context: AppLoadContext): boolean => keeping.has(context);

/** The seconds until a client may try again, by the context of its request. */
const waits = new WeakMap<AppLoadContext, number>();

/** Returns the seconds for the header of a page that asks the client to wait. */
export const waitOf = (context: AppLoadContext): number => waits.get(context) ?? retryAfter;

/**
 * Returns a refusal as the page's own answer. Does not use `data`, because the address of a file would then answer without a
 * message.
 */
const answered = (error: string, status: number): Response => Response.json({ error }, { status });

/** Forms of the log-in come back by themselves. Their secrets must be typed again and never appear in a page. */
const isOwnLogIn = (name: DeskCallName): boolean => /^desk-(?:session|passkeys)\//.test(name);

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** The step that staff must take before a posted form, and why. */
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

/** Returns the address of a step, which leads back to the wanted page. */
const withBack = (step: string, back: string): string =>
	back === '/desk' ? step : `${step}?${new URLSearchParams({ back })}`;

/** Returns the page to open after the log-in, if it is one of the desk's pages. */
export function backOf(request: Request): string {
	const back = new URL(request.url).searchParams.get('back') ?? '';
	return isWayBack(back) ? back : '/desk';
}

/** Whether an address is one of the desk's pages that a log-in may lead back to. */
function isWayBack(back: string): boolean {
	const [path = ''] = back.split('?');
	// A browser resolves the dots of `/desk/../account`, which would lead out of the desk.
	const isOwn = /^\/desk(?:\/[\w/.-]*)?(?:\?[^#\s\\]*)?$/.test(back) && !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path);
	return isOwn && !back.includes('//');
}

/** The data of a page that asks staff to log in elsewhere and then send their form again. */
export interface SendAgain {
	error: string;
	again: { action: string; fields: [string, string][]; wants: 'log-in' | 'password' | 'time' };
}

/** The reason to send a form again. */
interface Wanted {
	status: number;
	wants: SendAgain['again']['wants'];
	words: string;
}

/**
 * Leads the sender of a form to the step that must come first. Afterwards they return to the form, filled in as before
 * (docs/behaviour/desk.md#log-in). A form that does not fit into a cookie stays on the page, to be sent again.
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
 * Answers a form that came too often or while the store was unavailable, or that does not fit into a cookie. Its values stay on the
 * page, which sends them again.
 */
function sendAgain(context: AppLoadContext, request: Request, form: FormData, { status, wants, words }: Wanted) {
	keeping.add(context);
	const again = { action: addressOf(request), fields: [...keptFields(form), ...keyOf(form)], wants };
	return data({ error: `${words} What you typed is still here.`, again } satisfies SendAgain, { status });
}

/** Returns the form's key. The store acts only once if the same form comes again. */
const keyOf = (form: FormData): [string, string][] => {
	const key = form.get('key');
	return typeof key === 'string' ? [['key', key]] : [];
};

/**
 * Leads to another page after a log-in, or after the password was entered again. The browser makes a full page load, because the
 * page may be filled with a held form.
 */
export async function leaveLogIn(request: Request, path: string, headers = new Headers()): Promise<Response> {
	headers.set('X-Remix-Reload-Document', 'true');
	return leaveTo(request, path, undefined, headers);
}

/** Leads to another page after a post. That page shows the result. */
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

/** A submission of conform's, whatever it was made from. */
type Submission = Parameters<typeof returnForm>[0];

/**
 * Returns a form to its page, with its errors or with the store's refusal.
 * @param nameOf the form's name for a field of the payload, if the two differ
 * @throws any error that is not a refusal
 */
export function giveFormBack(submission: Submission, error?: unknown, nameOf = (field: string) => field) {
	const lastResult: SubmissionResult =
		error === undefined ? returnForm(submission) : returnForm(submission, errorsOf(error, { nameOf }));
	const isChanged = error instanceof StoreError && error.reason === 'changed-meanwhile';
	return data({ lastResult, isChanged }, { status: error === undefined ? 400 : isChanged ? 409 : statusOf(error) });
}
