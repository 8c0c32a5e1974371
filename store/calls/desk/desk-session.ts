import { beginEnrolment, finishEnrolment, removeAuthenticator, renewRecoveryCodes } from '../../desk/staff/enrolment';
import { acceptInvitation, getInvitation } from '../../desk/staff/invitations';
import { logIn } from '../../desk/staff/log-in';
import { getMe, rememberFilter } from '../../desk/staff/me';
import { changePassword, givePassword } from '../../desk/staff/own-password';
import { takeSecondStep } from '../../desk/staff/second-step';
import { endSessions, listSessions, logOut } from '../../desk/staff/staff-sessions';
import type { DeskCalls } from './desk-call-table';

export const deskSession = {
	'desk-session/logIn': logIn,
	'desk-session/takeSecondStep': (store, actor, { code }) => takeSecondStep(store, actor, code),
	'desk-session/beginEnrolment': beginEnrolment,
	'desk-session/finishEnrolment': (store, actor, { code }) => finishEnrolment(store, actor, code),
	'desk-session/renewRecoveryCodes': renewRecoveryCodes,
	'desk-session/removeAuthenticator': removeAuthenticator,
	'desk-session/logOut': logOut,
	'desk-session/get': getMe,
	'desk-session/givePassword': (store, actor, { password }) => givePassword(store, actor, password),
	'desk-session/requireRecentPassword': async () => ({}),
	'desk-session/changePassword': changePassword,
	'desk-session/list': listSessions,
	'desk-session/end': (store, actor, { session }) => endSessions(store, actor, session),
	'desk-session/rememberFilter': rememberFilter,
	'desk-session/beginFile': async () => ({}),
	'desk-session/getInvitation': (store, _visitor, { token }) => getInvitation(store, token),
	'desk-session/acceptInvitation': acceptInvitation,
} satisfies Partial<DeskCalls>;
