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

/** The store's desk, as one request of somebody of the staff sees it. */
export interface Desk {
	/**
	 * Makes a call of the desk.
	 * @throws {StoreError} when the store refuses
	 * @throws a redirect to the log-in, or to the password, where that comes first; a form that was posted is held meanwhile
	 */
	call<Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>): Promise<DeskResponseOf<Name>>;
	/** The same for what a screen cannot do without: a refusal becomes the page's own answer. */
	load<Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>): Promise<DeskResponseOf<Name>>;
	/** Who is logged in; asked once a request. */
	me(): Promise<DeskMe>;
	/**
	 * For a page with the form of a call.
	 * @throws a 403 answer with words for a role that may not make the call
	 */
	requireCall(name: DeskCallName): Promise<void>;
	/**
	 * The form that was posted, read once.
	 * @throws a redirect to the log-in for a session that is over: the screen's own checks come after it
	 */
	form(): Promise<FormData>;
	/** Writes a list as a workbook outside of this process. It is given up when the request's client goes away. */
	writeWorkbook(workbook: Workbook, pages: Iterable<WorkbookCell[][]>): Promise<WrittenWorkbook>;
}

/** Opens the desk for a request. A post from another site's page is refused. */
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
		if (!context.dispatchDesk) throw new Error('Nothing answers the calls of the desk here.');
		const { status, body, retryAfter: wait } = await context.dispatchDesk(name, payload, client);
		if (wait !== undefined) waits.set(context, wait);
		if (status === 200) return body as DeskResponseOf<typeof name>;
		const refusal = body as Refusal;
		if ((status === 503 || status === 429) && isReading(request)) throw answered(refusal.error, status);
		if (status === 503 || (status === 429 && !isOwnLogIn(name)))
			throw sendAgain(context, request, await readPosted(), { status, wants: 'time', words: refusal.error });
		const step = steps[refusal.reason as DeskReason];
		if (step === undefined) throw new StoreError(refusal, status);
		// The page of a form that was refused is read in the request that posted it.
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
			// Each who asks is answered apart: a response is read once.
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
			if (!context.writeWorkbook) throw new Error('Nothing writes workbooks of the desk here.');
			return context.writeWorkbook(workbook, pages, request.signal);
		},
	};
	return desk;
}

const seen = new WeakMap<AppLoadContext, Promise<DeskMe>>();

/** The forms that were posted, by the context of their request. */
const posts = new WeakMap<AppLoadContext, Promise<FormData>>();

/** The requests that are answered by a page that keeps what was posted, by their context. */
const keeping = new WeakSet<AppLoadContext>();

/** Whether a request is answered by a page that keeps what was posted, and so must lead nowhere else. */
export const keepsPost = (context: AppLoadContext): boolean => keeping.has(context);

/** When somebody who was told to wait may ask again, by the context of their request. Seconds. */
const waits = new WeakMap<AppLoadContext, number>();

/** What a page that tells somebody to wait says in its header. Seconds. */
export const waitOf = (context: AppLoadContext): number => waits.get(context) ?? retryAfter;

/** A refusal as the page's own answer. No `data`: an address of a file would answer that with no words. */
const answered = (error: string, status: number): Response => Response.json({ error }, { status });

/** Forms of the log-in give themselves back: what is secret in them is typed anew, and stands in no page. */
const isOwnLogIn = (name: DeskCallName): boolean => /^desk-(?:session|passkeys)\//.test(name);

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Where staff have still to prove something, and why, for a form that was posted. */
interface Step {
	path: string;
	wants: 'log-in' | 'password';
	words: string;
}

const loggedOut = 'You are not logged in any more.';

const steps: Partial<Record<DeskReason, Step>> = {
	'staff-log-in-required': { path: '/desk/log-in', wants: 'log-in', words: loggedOut },
	'second-step-required': { path: '/desk/log-in/second-step', wants: 'log-in', words: loggedOut },
	'enrolment-required': { path: '/desk/log-in/authenticator', wants: 'log-in', words: loggedOut },
	'password-required': {
		path: '/desk/password',
		wants: 'password',
		words: 'Your password was given more than ten minutes ago.',
	},
};

function addressOf({ url }: Request): string {
	const { pathname, search } = new URL(url);
	return pathname.replace(/\.data$/, '') + search;
}

/** A step, with the page behind it that was wanted. */
const withBack = (step: string, back: string): string =>
	back === '/desk' ? step : `${step}?${new URLSearchParams({ back })}`;

/** The page behind a log-in, where it is one of the desk's. */
export function backOf(request: Request): string {
	const back = new URL(request.url).searchParams.get('back') ?? '';
	return isWayBack(back) ? back : '/desk';
}

/** Whether an address is one of the desk's that a log-in leads back to. */
function isWayBack(back: string): boolean {
	const [path = ''] = back.split('?');
	// A browser resolves the dots of `/desk/../account`, which leads out.
	const isOwn = /^\/desk(?:\/[\w/.-]*)?(?:\?[^#\s\\]*)?$/.test(back) && !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path);
	return isOwn && !back.includes('//');
}

/** What a page needs that asks somebody to log in elsewhere and then to send their form again. */
export interface SendAgain {
	error: string;
	again: { action: string; fields: [string, string][]; wants: 'log-in' | 'password' | 'time' };
}

/** Why a form is to be sent again. */
interface Wanted {
	status: number;
	wants: SendAgain['again']['wants'];
	words: string;
}

/**
 * Leads the sender of a form to the step that comes before it. They are back at the form afterwards, as they filled it in
 * (docs/behaviour/desk.md#log-in). A form that no cookie can hold stays on the page, to be sent again.
 */
async function toStep(context: AppLoadContext, request: Request, form: FormData, { path, wants, words }: Step) {
	const page = pageOfForm(request);
	const back = isWayBack(page) ? page : addressOf(request);
	const isHeld = isWayBack(back) && keptFields(form).length > 0;
	const header = isHeld ? await heldHeader(request, form, back) : null;
	if (isHeld && header === null) return sendAgain(context, request, form, { status: 401, wants, words });
	const headers = new Headers(header === null ? undefined : { 'Set-Cookie': header });
	const text = header === null ? `${words} Nothing was saved.` : `${words} Your form comes back as you filled it in.`;
	return leaveTo(request, withBack(path, back), { kind: 'error', text }, headers);
}

/**
 * A form that came too often or while the store is away, or that no cookie can hold: what it said stays on the page, to be
 * sent again after that.
 */
function sendAgain(context: AppLoadContext, request: Request, form: FormData, { status, wants, words }: Wanted) {
	keeping.add(context);
	const again = { action: addressOf(request), fields: [...keptFields(form), ...keyOf(form)], wants };
	return data({ error: `${words} What you typed is still here.`, again } satisfies SendAgain, { status });
}

/** The form's key: the same form, sent again, is done once. */
const keyOf = (form: FormData): [string, string][] => {
	const key = form.get('key');
	return typeof key === 'string' ? [['key', key]] : [];
};

/**
 * Leads on to another page after a log-in, or after the password was given again. The browser loads it as a document: the
 * page may be filled with a form that was held.
 */
export async function leaveLogIn(request: Request, path: string, headers = new Headers()): Promise<Response> {
	headers.set('X-Remix-Reload-Document', 'true');
	return leaveTo(request, path, undefined, headers);
}

/** Leads on to another page after a post, where it is said what came of it. */
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
 * Gives a form back: with what is wrong with it, or with the store's refusal.
 * @param nameOf the form's name for a field of the payload, where that is another
 * @throws what is no refusal
 */
export function giveFormBack(submission: Submission, error?: unknown, nameOf = (field: string) => field) {
	const lastResult: SubmissionResult =
		error === undefined ? returnForm(submission) : returnForm(submission, errorsOf(error, { nameOf }));
	const isChanged = error instanceof StoreError && error.reason === 'changed-meanwhile';
	return data({ lastResult, isChanged }, { status: error === undefined ? 400 : isChanged ? 409 : statusOf(error) });
}
