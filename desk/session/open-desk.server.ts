import type { SubmissionResult } from '@conform-to/react';
import { type AppLoadContext, data, redirect } from '@remix-run/node';
import { errorsOf, returnForm, secretFields, statusOf } from '~/forms/failed-form.server';
import { refuseForeignPost } from '~/http/foreign-post.server';
import { readForm } from '~/http/read-form.server';
import { StoreAway, StoreError } from '~/store-api/store-error';
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
		if (!context.dispatchDesk) throw new Error('The desk is served where the store is.');
		const { status, body, retryAfter: wait } = await context.dispatchDesk(name, payload, client);
		if (wait !== undefined) waits.set(context, wait);
		if (status === 200) return body as DeskResponseOf<typeof name>;
		const refusal = body as Refusal;
		if (status === 503)
			throw isReading(request) ? new StoreAway(refusal.error) : data({ error: refusal.error }, { status });
		const step = steps[refusal.reason as DeskReason];
		if (step !== undefined && isReading(request)) throw redirect(withBack(step, request));
		if (refusal.reason === 'staff-log-in-required' || refusal.reason === 'password-required')
			throw await sendAgain(request, posted, refusal.reason);
		throw new StoreError(refusal, status);
	};
	return {
		call,
		load: (name, payload) =>
			call(name, payload).catch((error) => {
				if (error instanceof StoreError && !(error instanceof StoreAway))
					// No `data`: an address of a file would answer that with no words.
					throw Response.json({ error: error.message }, { status: error.status });
				throw error;
			}),
		me: () => {
			const known = seen.get(context) ?? call('desk-session/get', {});
			seen.set(context, known);
			return known;
		},
		form() {
			posted ??= readForm(request);
			return posted;
		},
	};
}

const seen = new WeakMap<AppLoadContext, Promise<DeskMe>>();

/** When somebody who was told to wait may ask again, by the context of their request. Seconds. */
const waits = new WeakMap<AppLoadContext, number>();

/** What a page that tells somebody to wait says in its header. Seconds. */
export const waitOf = (context: AppLoadContext): number => waits.get(context) ?? retryAfter;

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
	again: { action: string; fields: [string, string][]; wants: 'log-in' | 'password' };
}

const wantedOf = {
	'staff-log-in-required': { wants: 'log-in', words: 'You are not logged in any more.' },
	'password-required': { wants: 'password', words: 'Your password was given more than ten minutes ago.' },
} as const;

/**
 * A form that came after the session was over, or too long after the password: what it said stays on the page, to be sent again
 * after that.
 */
async function sendAgain(request: Request, posted: Promise<FormData> | null, reason: keyof typeof wantedOf) {
	const { wants, words } = wantedOf[reason];
	const form = await (posted ?? readForm(request));
	const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
	const { pathname, search } = new URL(request.url);
	const again = {
		action: pathname.replace(/\.data$/, '') + search,
		fields: fields.filter(([name]) => !secretFields.includes(name)),
		wants,
	};
	return data({ error: `${words} What you typed is still here.`, again } satisfies SendAgain, { status: 401 });
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
