import { z } from 'zod';
import { defineDesk } from './desk-call';
import type { StaffRole } from './desk-roles';
import { requiredText, text } from './fields';

/** The longest name of a saved filter, in characters. */
export const maxFilterName = 40;

/** The stage of a log-in after a correct password. */
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
	/** The only location that they see; null for all locations. */
	location: { id: number; name: string } | null;
	/** The shop's locations that they see: all of them, or only their own. */
	locations: { id: number; name: string }[];
	/** Whether an authenticator is set up, and how many recovery codes are left. */
	two_step: boolean;
	recovery_codes: number;
	/** The last filter of each desk list, as the query of the address. */
	filters: Record<string, string>;
	/** Their saved filters, by list and name. `query` is the query of the address. */
	saved_filters: { list: string; name: string; query: string }[];
	/** The shop's name. */
	shop_name: string;
	/** The code of the shop's country. */
	shop_country: string;
	/** The time zone for displayed times. */
	timezone: string;
}

export interface StaffSession {
	/** The session's id. It does not give access. */
	id: string;
	/** The device's name, such as 'Firefox on Windows'; '' if the browser gave none. */
	device: string;
	ip: string;
	/** Unix seconds. */
	created_at: number;
	/** Unix seconds. */
	seen_at: number;
	/** Whether this is the session of the call. */
	current: boolean;
}

/** An authenticator to set up. */
export interface Enrolment {
	/** The secret in base32, for typing it by hand instead of scanning. */
	secret: string;
	/** The address for the authenticator: 'otpauth://…' */
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
	/** Completes the log-in with a code from the authenticator, or with one of the recovery codes. */
	'desk-session/takeSecondStep': defineDesk<StaffLogIn>()({ source, payload: z.object({ code: requiredText(40) }) }),
	'desk-session/beginEnrolment': defineDesk<Enrolment>()({ source, payload: z.object({}) }),
	/** Returns the recovery codes, which are shown only now, and the session with the completed log-in. */
	'desk-session/finishEnrolment': defineDesk<StaffLogIn & { recovery_codes: string[] }>()({
		source,
		payload: z.object({ code: requiredText(40) }),
	}),
	/** Replaces the recovery codes. The new codes are shown only now. */
	'desk-session/renewRecoveryCodes': defineDesk<{ recovery_codes: string[] }>()({ source, payload: z.object({}) }),
	/** Removes the authenticator of a staff member whose role does not require one. */
	'desk-session/removeAuthenticator': defineDesk<object>()({ source, payload: z.object({}) }),
	'desk-session/logOut': defineDesk<object>()({ source, payload: z.object({}) }),
	'desk-session/get': defineDesk<DeskMe>()({ source, reads: true, payload: z.object({}) }),
	/** Checks the password again, for calls about money, staff and keys. */
	'desk-session/givePassword': defineDesk<object>()({ source, payload: z.object({ password: password() }) }),
	/** Requires a recently entered password. A screen calls this before the staff member fills in a form that needs one. */
	'desk-session/requireRecentPassword': defineDesk<object>()({ source, reads: true, payload: z.object({}) }),
	/** Changes the password and ends the staff member's other sessions. */
	'desk-session/changePassword': defineDesk<object>()({
		source,
		payload: z.object({ password: password(), new_password: password() }),
	}),
	'desk-session/list': defineDesk<{ sessions: StaffSession[] }>()({ source, reads: true, payload: z.object({}) }),
	/** Ends one of the staff member's own sessions, or all but this one. */
	'desk-session/end': defineDesk<{ ended: number }>()({
		source,
		payload: z.object({ session: z.union([z.literal('others'), text(64)]) }),
	}),
	/** Stores a list's filter, as the last one or under a name. An empty query deletes it. */
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
	/** Counts a file of a list against the limit. The list's own calls then read the rows in parts. */
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
