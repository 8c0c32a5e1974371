import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { secureFor, sessionCookie } from '../cookies/session.server';
import { refusePost } from '../http/refuse-post.server';
import { pathWithin } from '../http/way-back.server';

/** Forgets the visitor's session and goes back to the page (spec 3 §2, Start-up): what to do when neither loads. */
export async function loader({ request }: LoaderFunctionArgs) {
	const to = pathWithin(new URL(request.url).searchParams.get('to')) ?? '/';
	const forget = await sessionCookie.serialize('', { maxAge: 0, secure: secureFor(request) });
	return redirect(to, { headers: { 'Set-Cookie': forget, 'Cache-Control': 'no-store' } });
}

export const action = refusePost;
