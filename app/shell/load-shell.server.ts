import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { Session } from '~store/contract/session';
import { clearFlash, readFlash } from '../cookies/flash.server';
import { shortcutTarget } from '../navigation/own-pages';
import { storeApi } from '../store-api/store-api.server';
import { notSetUp } from './not-set-up';
import { persistentBanner } from './persistent-banner.server';
import { type Shell, shellOf } from './shell.server';
import { shellAccount } from './shell-account.server';
import { startUpFailed } from './start-up-failure';

/**
 * Everything that the frame of a page shows, and the headers that go with it.
 * @throws a redirect for a shortcut of the bookseller's, and 503 where the settings or the session cannot be had, or nobody
 * has set the shop up.
 */
export async function loadShell(
	args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): Promise<{ shell: Shell; headers: Headers }> {
	const api = await storeApi(args);
	const [settings, session, flash] = await Promise.all([
		api.call('store/getSettings', {}),
		api.call('session/get', {}),
		readFlash(args.request),
	]).catch((error) => {
		args.context.report?.(error);
		throw data(startUpFailed, { status: 503 });
	});
	if (!settings.is_set_up) throw data(notSetUp, { status: 503 });
	const target = shortcutTarget(settings, new URL(args.request.url).pathname);
	if (target !== null) throw redirect(target);
	const headers = new Headers(flash ? { 'Set-Cookie': await clearFlash(args.request) } : {});
	const [banner, account] = await Promise.all([
		persistentBanner(api, settings.persistent_banner_list_id),
		shellAccount(api, session as Session),
	]);
	return { shell: shellOf({ settings, session: session as Session, account, flash, banner }), headers };
}

/**
 * The frame of a page that answers a post which could not be taken: Remix loads none for it. Null where it cannot be had:
 * the words go without it then.
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
