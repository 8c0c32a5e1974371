import { type AppLoadContext, data } from '@remix-run/node';
import { type Caching, retryAfter } from '~store/contract/call';
import { type CallName, findCall, type PayloadOf, type ResponseOf } from '~store/contract/contract';
import type { Refusal } from '~store/contract/refusal';
import type { StoreFile } from '~store/contract/report';
import { isToBeRenewed, newSession, readSession, type SessionCookie, sessionHeaders } from '../cookies/session.server';
import { environment } from '../environment.server';
import { refuseForeignPost } from '../http/foreign-post.server';
import { answerFile } from './file-answer.server';
import { callOverHttp, type HttpAnswer } from './http.server';
import { StoreAway, StoreError } from './store-error';

/** The functions that call the store, for one request of a visitor. */
export interface StoreApi {
	/** @throws {StoreError} if the store refuses the call */
	call<Name extends CallName>(name: Name, payload: PayloadOf<Name>): Promise<ResponseOf<Name>>;
	/**
	 * Makes a store call whose answer the page needs. If the store refuses the call, the visitor gets an error page with the
	 * store's status and message.
	 */
	load<Name extends CallName>(name: Name, payload: PayloadOf<Name>): Promise<ResponseOf<Name>>;
	/**
	 * Returns a file from the store as the response.
	 * @throws {StoreError} if the store refuses the call
	 */
	download(report: PayloadOf<'report/get'>): Promise<Response>;
	/**
	 * Stores a new session id in the cookie. Call this function after a log-in or log-out, because the store then gives the
	 * visitor another session.
	 */
	keepSession(id: string): void;
	/**
	 * Returns the headers that store the session, including a session that began with this request. Add these headers to the
	 * response. Other headers can be appended to these headers.
	 */
	headers(): Promise<Headers>;
}

interface LoaderArgs {
	request: Request;
	context: AppLoadContext;
}

/**
 * Returns the typed client of the store API. The store is in the same process, or is reached over HTTP if STORE_API_URL is set. A
 * post that may need a session passes `begin` to start a session; calls that only read never start a session. The option
 * `foreign` allows a post from another website. Use this option only for posts whose sender is verified in another way.
 */
export async function storeApi(
	{ request, context }: LoaderArgs,
	{ begin = false, foreign = false } = {},
): Promise<StoreApi> {
	if (!foreign) refuseForeignPost(request);
	const known = await readSession(request);
	let session: SessionCookie | null = known ?? (begin ? newSession() : null);
	const log_url = new URL(request.url).pathname;
	const browser = request.headers.get('User-Agent') ?? '';
	const ask = async (name: CallName, payload: object): Promise<ApiAnswer> => {
		const client = {
			uuid: session?.uuid ?? '',
			session_id: session?.id ?? '',
			log_url,
			browser,
			// The store's id is left empty, because a shop has only one store. The store's id is in the settings, and the
			// settings are themselves loaded by a store call.
			store_id: '',
			ip: context.ip ?? '',
		};
		const answer: HttpAnswer = context.dispatch
			? await context.dispatch(name, payload, client)
			: await callOverHttp(storeApiUrl(), name, payload, client);
		noteCaching(context, name, answer.caching);
		const refusal = answer.status === 200 ? null : (answer.body as Refusal);
		if (answer.retryAfter !== undefined) waits.set(context, answer.retryAfter);
		if (answer.status >= 500) incomplete.add(context);
		if (answer.status === 503) {
			throw away(String(refusal?.error), request);
		}
		if (refusal) throw new StoreError(refusal, answer.status);
		return answer;
	};
	const askOnce = request.method === 'GET' || request.method === 'HEAD' ? once(context, ask) : ask;
	const call: StoreApi['call'] = async (name, payload) =>
		(await askOnce(name, payload)).body as ResponseOf<typeof name>;
	return {
		call,
		load: (name, payload) => call(name, payload).catch(becomePage),
		async download(report) {
			const { body, file } = await ask('report/get', report);
			return answerFile(file ?? (body as StoreFile));
		},
		keepSession(id) {
			session = { ...(session ?? newSession()), id };
		},
		async headers() {
			const headers = new Headers();
			if (session && (session.id !== known?.id || isToBeRenewed(session))) {
				for (const cookie of await sessionHeaders(request, session)) headers.append('Set-Cookie', cookie);
			}
			return headers;
		},
	};
}

/**
 * Returns the error to throw while the store is down. When a page is read, the page's loader may catch the error and continue
 * without the answer. A refused form gets a whole page as its answer, from which the shopper can post the form again.
 */
const away = (words: string, { method }: Request): StoreAway | Response =>
	method === 'GET' || method === 'HEAD'
		? new StoreAway(words)
		: new Response(words, { status: 503, headers: { 'Retry-After': String(retryAfter) } });

type ApiAnswer = { body: object; file?: Response };

/**
 * Caches the store calls of one page's loaders. The layout and the page need the same settings and session, so the settings and
 * the session are loaded only once.
 */
const pages = new WeakMap<AppLoadContext, Map<string, Promise<ApiAnswer>>>();

/** Returns the names of the store calls that were made for a page. */
export const callsFor = (context: AppLoadContext): string[] =>
	[...(pages.get(context)?.keys() ?? [])].map((key) => key.slice(0, key.indexOf(' ')));

/** The caching data of the store calls for one page. The data leave out calls about a session that does not exist. */
const gathered = new WeakMap<AppLoadContext, Gathered>();

/**
 * Returns the rules by which a page may be cached. Returns null if one of its calls has no caching data.
 */
export function cachingFor(context: AppLoadContext): Caching | null {
	const { tags, until, isKnown } = gathered.get(context) ?? { tags: [], until: 0, isKnown: false };
	return isKnown ? { tags: [...tags], until } : null;
}

interface Gathered {
	tags: Set<string>;
	until: number;
	isKnown: boolean;
}

function noteCaching(context: AppLoadContext, name: CallName, caching: Caching | undefined): void {
	if (findCall(name)?.own) return;
	const known = gathered.get(context) ?? { tags: new Set<string>(), until: Number.POSITIVE_INFINITY, isKnown: true };
	gathered.set(context, known);
	for (const tag of caching?.tags ?? []) known.tags.add(tag);
	known.until = Math.min(known.until, caching?.until ?? 0);
	known.isKnown &&= caching !== undefined;
}

/** The requests for pages on which a part is missing because the store was down. */
const incomplete = new WeakSet<AppLoadContext>();

/**
 * Whether the store answered all calls for a page. If the store did not answer a call, the page lacks some of its usual content.
 */
export const isWhole = (context: AppLoadContext): boolean => !incomplete.has(context);

/** The number of seconds until a visitor may try again, for the context of each request. */
const waits = new WeakMap<AppLoadContext, number>();

/** Returns the number of seconds for the Retry-After header of a page that asks the visitor to wait. */
export const waitOf = (context: AppLoadContext): number => waits.get(context) ?? retryAfter;

/**
 * Makes equal store calls only once for each page. This function is used only for calls that read, because a post changes the
 * answer of later calls.
 */
function once(context: AppLoadContext, ask: (name: CallName, payload: object) => Promise<ApiAnswer>): typeof ask {
	const asked = pages.get(context) ?? new Map<string, Promise<ApiAnswer>>();
	pages.set(context, asked);
	return (name, payload) => {
		const key = `${name} ${JSON.stringify(payload)}`;
		const answer = asked.get(key) ?? ask(name, payload);
		asked.set(key, answer);
		return answer;
	};
}

function becomePage(error: unknown): never {
	if (error instanceof StoreError) throw data({ error: error.message }, { status: error.status });
	throw error;
}

function storeApiUrl(): string {
	if (!environment.STORE_API_URL) throw new Error('STORE_API_URL must be set where the store is not embedded.');
	return environment.STORE_API_URL;
}
