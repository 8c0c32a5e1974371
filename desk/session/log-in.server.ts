import type { LogInStage, StaffLogIn } from '~store/contract/desk-session';
import { backOf, leaveLogIn, leaveTo } from './open-desk.server';
import { sessionTokenHeader } from './session-cookie.server';

const next: Record<LogInStage, string | null> = {
	open: null,
	'second-step': '/desk/log-in/second-step',
	enrolment: '/desk/log-in/authenticator',
};

/** Redirects after a correct password: to the next step of the log-in, or to the page that the staff member wanted to see. */
export async function goOn(request: Request, { session_token, stage }: StaffLogIn): Promise<Response> {
	const headers = new Headers({ 'Set-Cookie': sessionTokenHeader(request, session_token) });
	const back = backOf(request);
	const step = next[stage];
	if (step === null) return leaveLogIn(request, back, headers);
	const query = back === '/desk' ? '' : `?${new URLSearchParams({ back })}`;
	return leaveTo(request, step + query, undefined, headers);
}
