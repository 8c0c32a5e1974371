import type { SubmissionResult } from '@conform-to/react';
import { type AppLoadContext, data, redirect } from '@remix-run/node';
import { errorsOf, returnForm, secretFields, statusOf } from '~/forms/failed-form.server';
import { refuseForeignPost } from '~/http/foreign-post.server';
import { readForm } from '~/http/read-form.server';
import { StoreError } from '~/store-api/store-error';
import { retryAfter } from '~store/contract/call';
import type { DeskCallName, DeskPayloadOf, DeskResponseOf } from '~store/contract/desk-contract';
import type { DeskReason } from '~store/contract/desk-refusal';
import type { DeskMe } from '~store/contract/desk-session';
import type { Refusal } from '~store/contract/refusal';
import { type DeskFlash, deskFlashHeader } from './desk-flash.server';
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
	 * @throws a redirect to the log-in where nobody is logged in; for a form that was posted, a page that keeps what it said
	 */
	call<Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>): Promise<DeskResponseOf<Name>>;
	/** The same for what a screen cannot do without: a refusal becomes the page's own answer. */
	load<Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>): Promise<DeskResponseOf<Name>>;
	/** Who is logged in; asked once a request. */
	me(): Promise<DeskMe>;
	/** The form that was posted, read once. */
	form(): Promise<FormData>;
}

/** Opens the desk for a request. A post from another site's page is refused. */
export async function openDesk({ request, context }: DeskArgs): Promise<Desk> {
	refuseForeignPost(request);
	let posted: Promise<FormData> | null = null;
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
			throw await sendAgain(context, request, posted, { status, wants: 'time', words: refusal.error });
		const step = steps[refusal.reason as DeskReason];
		if (step !== undefined && isReading(request)) throw redirect(withBack(step, request));
		if (refusal.reason === 'staff-log-in-required' || refusal.reason === 'password-required')
			throw await sendAgain(context, request, posted, wantedOf[refusal.reason]);
		throw new StoreError(refusal, status);
	};
	return {
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
		form() {
			posted ??= readForm(request);
			return posted;
		},
	};
}

const seen = new WeakMap<AppLoadContext, Promise<DeskMe>>();

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

/** Where somebody is sent who has still to prove something. */
const steps: Partial<Record<DeskReason, string>> = {
	'staff-log-in-required': '/desk/log-in',
	'second-step-required': '/desk/log-in/second-step',
	'enrolment-required': '/desk/log-in/authenticator',
	'password-required': '/desk/password',
};

/** A step, with the page behind it that was wanted. */
function withBack(step: string, request: Request): string {
	const { pathname, search } = new URL(request.url);
	const back = pathname.replace(/\.data$/, '') + search;
	return back === '/desk' ? step : `${step}?${new URLSearchParams({ back })}`;
}

/** The page behind a log-in, where it is one of the desk's. */
export function backOf(request: Request): string {
	const back = new URL(request.url).searchParams.get('back') ?? '';
	const [path = ''] = back.split('?');
	// A browser resolves the dots of `/desk/../account`, which leads out.
	const isOwn = /^\/desk(?:\/[\w/.-]*)?(?:\?[^#\s\\]*)?$/.test(back) && !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path);
	return isOwn && !back.includes('//') ? back : '/desk';
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

const wantedOf = {
	'staff-log-in-required': { status: 401, wants: 'log-in', words: 'You are not logged in any more.' },
	'password-required': { status: 401, wants: 'password', words: 'Your password was given more than ten minutes ago.' },
} as const satisfies Record<string, Wanted>;

/**
 * A form that came after the session was over, too long after the password, too often or while the store is away: what it said
 * stays on the page, to be sent again after that.
 */
async function sendAgain(
	context: AppLoadContext,
	request: Request,
	posted: Promise<FormData> | null,
	{ status, wants, words }: Wanted,
) {
	keeping.add(context);
	const form = await (posted ?? readForm(request));
	const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
	const { pathname, search } = new URL(request.url);
	const again = {
		action: pathname.replace(/\.data$/, '') + search,
		fields: fields.filter(([name]) => !secretFields.includes(name)),
		wants,
	};
	return data({ error: `${words} What you typed is still here.`, again } satisfies SendAgain, { status });
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
