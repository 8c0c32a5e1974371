import { isRouteErrorResponse, Link, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { StaffRole } from '~store/contract/desk-roles';
import type { DeskMe } from '~store/contract/desk-session';
import type { SendAgain } from '../session/open-desk.server';
import { deskSections } from './desk-navigation';
import { keepSentScan } from './scan-queue';
import { SendAgainForm } from './send-again-form';

/** The reason why a page cannot be shown. The reason leaves out facts that the user must not know. */
interface PageRefusal {
	status: number;
	/** The message of the store or the screen; null if neither has a message. */
	words: string | null;
}

/** Returns the heading of a page that cannot be shown. */
function refusedHeading({ status, words }: PageRefusal): string {
	if (status === 404) return words === null ? 'Page not found' : 'Not found';
	if (status === 403) return 'You may not open this page';
	if (status === 401 || status === 429 || status === 503) return 'One moment, please';
	return status >= 500 ? 'Something went wrong' : 'That did not work';
}

function refusedWords({ status, words }: PageRefusal): string {
	if (status === 404 && words === null) return 'Check the address, or search with the field at the top.';
	// The message of a server error is for developers, so users do not see it.
	if (words === null || (status >= 500 && status !== 503))
		return 'Something went wrong, and the error was recorded. If the desk did not confirm your change, it was not made.';
	return words;
}

/** Returns the reason why a page cannot be shown, for any thrown value. */
function refusalOf(error: unknown): PageRefusal {
	if (!isRouteErrorResponse(error)) return { status: 500, words: null };
	const { status, data: said } = error as { status: number; data: { error?: string } | string | null };
	// For an unknown address, the router throws its own message.
	if (status === 400 && typeof said === 'string') return { status, words: said };
	return { status, words: (typeof said === 'object' ? said?.error : undefined) ?? null };
}

/** Returns the title of a page that cannot be shown. */
export const refusedTitle = (error: unknown): string => refusedHeading(refusalOf(error));

/** The error page, which replaces a page that cannot be shown. The error page shows the reason, and links to other pages. */
export function RefusedPage() {
	const error = useRouteError();
	const known = useRouteLoaderData('root') as { me: DeskMe | null } | undefined;
	const { pathname, search } = useLocation();
	// A scan that was answered with this page may not have been recorded.
	const [hasScans, setHasScans] = useState(false);
	useEffect(() => setHasScans(keepSentScan(pathname)), [pathname]);
	const kept = isRouteErrorResponse(error) ? (error.data as Partial<SendAgain> | undefined) : undefined;
	if (kept?.again) return <SendAgainForm said={kept.error ?? ''} again={kept.again} />;
	const refusal = refusalOf(error);
	const room = known?.me && roomOf(pathname, known.me.role);
	return (
		<div className="stack measure">
			<h1>{refusedHeading(refusal)}</h1>
			<p>{refusedWords(refusal)}</p>
			{hasScans ? (
				<p>Do not scan now. The page with the scan field lists the scans that are not recorded yet.</p>
			) : null}
			<ul className="plain-list stack">
				{refusal.status >= 500 || refusal.status === 429 ? (
					<li>
						<Link to={pathname + search} reloadDocument>
							Try again
						</Link>
					</li>
				) : null}
				{room && refusal.status !== 403 ? (
					<li>
						<Link to={room.to}>Back to {room.words.toLowerCase()}</Link>
					</li>
				) : null}
				<li>
					<Link to="/desk">Back to today</Link>
				</li>
			</ul>
		</div>
	);
}

/** Returns the desk section of an address, if the role may open that section. */
const roomOf = (pathname: string, role: StaffRole) =>
	deskSections.find(
		({ to, for: roles }) => to !== '/desk' && `${pathname}/`.startsWith(`${to}/`) && roles.includes(role),
	);
