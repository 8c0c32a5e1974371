import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Counter } from '~store/contract/call';
import { findCall } from '~store/contract/contract';
import { cookieName } from '../cookies/cookie.server';
import { ofNobodyElse, shownHeader } from '../http/cache-headers';
import type { PageHandle } from '../page/page-handle';
import { callsFor, isWhole, storeApi } from '../store-api/store-api.server';

type Asking = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** How long a page that many share may be kept. Seconds; a change in the store voids it sooner. */
const keptFor = 60;

/** The cookies that change nothing but what the page's address and these values say. */
const sharedCookies = ['rows'];

/** What the frame of every page shows beside the page's own. */
const frame: readonly Counter[] = ['settings', 'lists'];

/**
 * Says who may keep a page or its data. It is somebody's own unless all agree that it is everybody's: the route, which
 * says what it shows; the calls that made it; the visitor, who has no session; the address, which holds nothing but the
 * path; and the store, which is open to everybody (docs/keeping.md).
 * @param shared what the route shows, undefined where it says nothing
 */
export async function setKeeping(
	headers: Headers,
	{ request, context }: Asking,
	status: number,
	shared: readonly Counter[] | undefined,
): Promise<void> {
	headers.append('Vary', 'Cookie, Accept-Encoding');
	if (!shared) {
		headers.set('Cache-Control', ofNobodyElse);
		return;
	}
	const shown = [...new Set([...shared, ...frame])];
	const everybodys =
		status === 200 &&
		isReading(request) &&
		!headers.has('Set-Cookie') &&
		isUnknownVisitor(request) &&
		isPlainAddress(new URL(request.url)) &&
		isWhole(context) &&
		callsFor(context).every((name) => tells(name, shown)) &&
		(await isOpenStore({ request, context }));
	headers.set('Cache-Control', everybodys ? `public, max-age=0, s-maxage=${keptFor}` : 'private, no-cache');
	if (everybodys) headers.set(shownHeader, shown.join(' '));
}

/** How a route without a page asks for what it answers, and what it may say of keeping. */
interface SharedAnswer {
	asking: Asking;
	/** What an answer says of keeping, and of what it shows: as given where all may share it, else that it is one's own. */
	keep(cacheControl: string): Record<string, string>;
}

/**
 * For a route without a page that says that its answer may be shared. In a store that is open to everybody it asks as
 * nobody, whoever wants it; elsewhere as the visitor, whose own the answer is.
 */
export async function answerShared(
	{ shared }: Required<Pick<PageHandle, 'shared'>>,
	args: Asking,
): Promise<SharedAnswer> {
	if (!(await isOpenStore(args))) return { asking: args, keep: () => ({ 'Cache-Control': ofNobodyElse }) };
	const { request, context } = args;
	// What was asked for the visitor is not what nobody is told.
	const asking = { request: new Request(request.url, { signal: request.signal }), context: { ...context } };
	// That it may be shared at all is for the settings to say.
	const shown = [...new Set([...shared, 'settings'])].join(' ');
	return { asking, keep: (cacheControl) => ({ 'Cache-Control': cacheControl, [shownHeader]: shown }) };
}

const isReading = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

/** No cookie of the shop's beside those that are part of what is kept. */
function isUnknownVisitor(request: Request): boolean {
	const cookies = request.headers.get('Cookie');
	if (!cookies) return true;
	const shared = sharedCookies.map((name) => cookieName(request, name));
	return cookies.split(';').every((cookie) => shared.includes(cookie.split('=')[0]?.trim() ?? ''));
}

/** What stands after the path may be a key or a token; only Remix's own word for which data it wants is neither. */
const isPlainAddress = ({ searchParams }: URL) => [...searchParams.keys()].every((name) => name === '_routes');

/** A call that a shared page may be made of: it tells nothing else than the page says it shows, or is the visitor's own, who is nobody. */
function tells(name: string, shown: readonly Counter[]): boolean {
	const call = findCall(name);
	return call?.own === true || (call?.kept?.every((counter) => shown.includes(counter)) ?? false);
}

/** Neither private nor exclusive. Not so while the store does not answer. */
async function isOpenStore(args: Asking): Promise<boolean> {
	const api = await storeApi(args);
	const settings = await api.call('store/getSettings', {}).catch(() => null);
	return settings !== null && !settings.is_private && !settings.is_exclusive;
}
