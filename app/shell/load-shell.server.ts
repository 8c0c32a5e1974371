import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { shortcutTarget } from '~store/contract/own-pages';
import type { SessionSummary } from '~store/contract/session';
import type { TitleList } from '~store/contract/titlelist';
import { clearFlash, readFlash } from '../cookies/flash.server';
import { type StoreApi, storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { notSetUp } from './not-set-up';
import { type Shell, shellOf } from './shell.server';
import { shellAccount } from './shell-account.server';
import { startUpFailed } from './start-up-failure';

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * Loads the data that the page layout needs, and the response headers. While the store is down, returns the layout for a guest
 * without a cart, with a message.
 * @throws a redirect for one of the bookseller's shortcuts; a 503 response if the settings or the session cannot be loaded, or
 * if the shop is not set up
 */
export async function loadShell(args: RequestArgs): Promise<{ shell: Shell; headers: Headers }> {
	const api = await storeApi(args);
	const [settings, session, flash] = await Promise.all([
		api.call('store/getSettings', {}),
		visitorsSession(args, api),
		readFlash(args.request),
	]).catch((error) => {
		args.context.report?.(error);
		throw data(startUpFailed, { status: 503 });
	});
	if (!settings.is_set_up) throw data(notSetUp, { status: 503 });
	const target = shortcutTarget(settings, new URL(args.request.url));
	if (target !== null) throw redirect(target);
	const headers = await api.headers();
	if (flash) headers.append('Set-Cookie', await clearFlash(args.request));
	const [banner, account] = await Promise.all([
		persistentBanner(api, settings.persistent_banner_list_id),
		shellAccount(api, session.known),
	]);
	const shell = shellOf({ settings, session: session.known, account, flash, banner });
	return { shell: session.away ? { ...shell, cart: null, flash: flash ?? awayWords } : shell, headers };
}

const awayWords = {
	kind: 'error',
	text: 'We cannot show your cart and your account at the moment. They are safe. Please try again shortly.',
} as const;

/** Returns the visitor's session. Returns a guest's session if the store cannot identify the visitor. */
async function visitorsSession(args: RequestArgs, api: StoreApi): Promise<{ known: SessionSummary; away: boolean }> {
	try {
		return { known: await api.call('session/getSummary', { wishlist: false }), away: false };
	} catch (error) {
		if (!(error instanceof StoreError) || error.status !== 503) throw error;
		const nobody = await storeApi({ request: new Request(args.request.url), context: { ...args.context } });
		return { known: await nobody.call('session/getSummary', { wishlist: false }), away: true };
	}
}

/**
 * Loads the data of the page layout for the answer to a refused post, because Remix does not load these data after a post.
 * Returns null if the layout's data cannot be loaded. In that case, the message about the post is shown without the layout.
 */
export async function loadStillShell(
	{ url, headers }: Request,
	context: LoaderFunctionArgs['context'],
): Promise<{ shell: Shell; headers: Headers } | null> {
	try {
		const loaded = await loadShell({ request: new Request(url, { headers }), context });
		return { ...loaded, shell: { ...loaded.shell, still: true } };
	} catch {
		return null;
	}
}

/**
 * Returns the list whose text is shown on every page. Returns null if the settings name no list, or if the list was deleted, is
 * not visible to this visitor, or is not available.
 */
async function persistentBanner(api: StoreApi, listId: number | null): Promise<TitleList | null> {
	if (listId === null) return null;
	try {
		return await api.call('titlelist/get', { list_id: listId });
	} catch (error) {
		if (error instanceof StoreError && (error.status < 500 || error.status === 503)) return null;
		throw error;
	}
}
