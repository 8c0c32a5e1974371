import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { clearSessionToken } from '../session/session-cookie.server';

/** Redirects a browser that opens this address to the desk. */
export const loader = () => redirect('/desk');

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	await desk.call('desk-session/logOut', {});
	const headers = new Headers({ 'Set-Cookie': clearSessionToken(args.request) });
	return leaveTo(args.request, '/desk/log-in', 'You are logged out.', headers);
}
