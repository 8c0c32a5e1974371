import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { forgetSession } from '../cookies/session.server';
import { refuseForeignPost } from '../http/foreign-post.server';
import { pathWithin } from '../http/return-path.server';

const pageOf = ({ url }: Request): string => pathWithin(new URL(url).searchParams.get('to')) ?? '/';

/**
 * Redirects back to the page that the visitor came from. Does not delete the session, because any website may link to this
 * address.
 */
export const loader = ({ request }: LoaderFunctionArgs) =>
	redirect(pageOf(request), { headers: { 'Cache-Control': 'no-store' } });

/**
 * Deletes the visitor's session and redirects back to the page (docs/behaviour/shell.md#start-up-failure). This address is used
 * if neither the settings nor the session can be loaded.
 */
export async function action({ request }: ActionFunctionArgs) {
	refuseForeignPost(request);
	const headers = new Headers({ 'Cache-Control': 'no-store' });
	for (const cookie of await forgetSession(request)) headers.append('Set-Cookie', cookie);
	return redirect(pageOf(request), { status: 303, headers });
}
