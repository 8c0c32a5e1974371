import { z } from 'zod';
import { defineDesk } from './desk-call';
import type { StaffRole } from './desk-roles';
import { requiredText, text } from './fields';

/** The maximum length of the name of a saved filter, in characters. */
export const maxFilterName = 40;

/** The stage of a staff member's log-in after a correct password. */
export type LogInStage = 'open' | 'second-step' | 'enrolment';

export interface StaffLogIn {
	/** The token for the session cookie. */
	session_token: string;
	stage: LogInStage;
}

/** The logged-in staff member, with the data that every desk screen needs. */
export interface DeskMe {
	id: number;
	name: string;
	email: string;
	role: StaffRole;
	/** The only location that the staff member may see, or null for all locations. */
	location: { id: number; name: string } | null;
	/** The shop's locations that the staff member may see: all locations, or only their own. */
	locations: { id: number; name: string }[];
	/** Whether the staff member has set up an authenticator, and how many recovery codes are left. */
	two_step: boolean;
	recovery_codes: number;
	/** The last filter that the staff member used in each desk list, in the form of a URL query. */
	filters: Record<string, string>;
	/** The filters that the staff member saved, by list and name. `query` is the filter in the form of a URL query. */
	saved_filters: { list: string; name: string; query: string }[];
	/** The shop's name. */
	shop_name: string;
	/** The code of the shop's country. */
	shop_country: string;
	/** The time zone in which times are shown. */
	timezone: string;
}

export interface StaffSession {
	/** The id of the session. The id alone does not give access. */
	id: string;
	/** The name of the session's device, such as 'Firefox on Windows', or '' if the browser sent no name. */
	device: string;
	ip: string;
	/** When the session began, in Unix seconds. */
	created_at: number;
	/** When the session was last used, in Unix seconds. */
	seen_at: number;
	/** Whether this call was made in the session. */
	current: boolean;
}

/** The data for setting up an authenticator. */
export interface Enrolment {
	/** The secret in base32, for typing the secret instead of scanning the QR code. */
	secret: string;
	/** The address that the authenticator reads: 'otpauth://…' */
	uri: string;
	/** A QR code of `uri`, as SVG. */
	qr_svg: string;
}

const source = 'docs/behaviour/desk.md#log-in';

const password = () => z.string({ required_error: 'is required' }).min(1, 'is required').max(1000);

export const deskSession = {
	'desk-session/logIn': defineDesk<StaffLogIn>()({
		source,
		payload: z.object({ email: requiredText(254), password: password() }),
	}),
	/** Completes the log-in with a code from the authenticator, or with a recovery code. */
	'desk-session/takeSecondStep': defineDesk<StaffLogIn>()({ source, payload: z.object({ code: requiredText(40) }) }),
	'desk-session/beginEnrolment': defineDesk<Enrolment>()({ source, payload: z.object({}) }),
	/** Returns the recovery codes and the session with the completed log-in. The recovery codes cannot be shown again. */
	'desk-session/finishEnrolment': defineDesk<StaffLogIn & { recovery_codes: string[] }>()({
		source,
		payload: z.object({ code: requiredText(40) }),
	}),
	/** Replaces the recovery codes. The new recovery codes cannot be shown again. */
	'desk-session/renewRecoveryCodes': defineDesk<{ recovery_codes: string[] }>()({ source, payload: z.object({}) }),
	/** Removes the authenticator of a staff member whose role does not require one. */
	'desk-session/removeAuthenticator': defineDesk<object>()({ source, payload: z.object({}) }),
	'desk-session/logOut': defineDesk<object>()({ source, payload: z.object({}) }),
	'desk-session/get': defineDesk<DeskMe>()({ source, reads: true, payload: z.object({}) }),
	/** Verifies the staff member's password again, for calls about money, staff and keys. */
	'desk-session/givePassword': defineDesk<object>()({ source, payload: z.object({ password: password() }) }),
	/**
	 * Requires a recently entered password. A screen makes this call before the staff member fills in a form whose call needs a
	 * recent password.
	 */
	'desk-session/requireRecentPassword': defineDesk<object>()({ source, reads: true, payload: z.object({}) }),
	/** Changes the password and ends the staff member's other sessions. */
	'desk-session/changePassword': defineDesk<object>()({
		source,
		payload: z.object({ password: password(), new_password: password() }),
	}),
	'desk-session/list': defineDesk<{ sessions: StaffSession[] }>()({ source, reads: true, payload: z.object({}) }),
	/** Ends one of the staff member's own sessions, or all their sessions except the current session. */
	'desk-session/end': defineDesk<{ ended: number }>()({
		source,
		payload: z.object({ session: z.union([z.literal('others'), text(64)]) }),
	}),
	/** Stores the filter of a desk list, as the last used filter or under a name. An empty query deletes the filter. */
	'desk-session/rememberFilter': defineDesk<object>()({
		source,
		reads: true,
		payload: z.object({
			list: z.string({ required_error: 'is required' }).regex(/^[a-z][a-z-]{0,39}$/, 'must name a list'),
			query: text(500),
			/** The name of a saved filter. */
			name: text(maxFilterName).default(''),
		}),
	}),
	/** Counts an export to a file against the rate limit. The calls of the list then read the rows in parts. */
	'desk-session/beginFile': defineDesk<object>()({ source, limit: 'desk-file', reads: true, payload: z.object({}) }),
	'desk-session/getInvitation': defineDesk<{ email: string; role: StaffRole; shop_name: string }>()({
		source,
		reads: true,
		payload: z.object({ token: requiredText(100) }),
	}),
	'desk-session/acceptInvitation': defineDesk<StaffLogIn>()({
		source,
		payload: z.object({ token: requiredText(100), name: requiredText(100), password: password() }),
	}),
};
