import { z } from 'zod';
import { defineDesk } from './desk-call';
import type { StaffRole } from './desk-roles';
import { requiredText, text } from './fields';

/** Characters. */
export const maxFilterName = 40;

/** The step after a correct password. */
export type LogInStage = 'open' | 'second-step' | 'enrolment';

export interface StaffLogIn {
	/** For the cookie. */
	session_token: string;
	stage: LogInStage;
}

/** The logged-in staff member, as every screen of the desk needs it. */
export interface DeskMe {
	id: number;
	name: string;
	email: string;
	role: StaffRole;
	/** The location that they see alone; null for all. */
	location: { id: number; name: string } | null;
	/** The shop's locations that they see: all, or that one alone. */
	locations: { id: number; name: string }[];
	/** Whether an authenticator is set up, and how many recovery codes are left. */
	two_step: boolean;
	recovery_codes: number;
	/** The last filter of each list of the desk, as the address had it. */
	filters: Record<string, string>;
	/** Their saved filters of lists, by name; `query` as it stood in the address. */
	saved_filters: { list: string; name: string; query: string }[];
	/** The shop's name. */
	shop_name: string;
	/** The code of the country that it is in. */
	shop_country: string;
	/** The zone that times are shown in. */
	timezone: string;
}

export interface StaffSession {
	/** Names it; opens nothing. */
	id: string;
	/** Such as 'Firefox on Windows'; '' if the browser gave no name. */
	device: string;
	ip: string;
	/** Unix seconds. */
	created_at: number;
	/** Unix seconds. */
	seen_at: number;
	/** Whether it is the one that asks. */
	current: boolean;
}

/** An authenticator to set up. */
export interface Enrolment {
	/** Base32, for typing by hand without scanning a code. */
	secret: string;
	/** 'otpauth://…' */
	uri: string;
	/** The same as an SVG. */
	qr_svg: string;
}

const source = 'docs/behaviour/desk.md#log-in';

const password = () => z.string({ required_error: 'is required' }).min(1, 'is required').max(1000);

export const deskSession = {
	'desk-session/logIn': defineDesk<StaffLogIn>()({
		source,
		payload: z.object({ email: requiredText(254), password: password() }),
	}),
	/** A code of the authenticator, or one of the recovery codes. */
	'desk-session/takeSecondStep': defineDesk<StaffLogIn>()({ source, payload: z.object({ code: requiredText(40) }) }),
	'desk-session/beginEnrolment': defineDesk<Enrolment>()({ source, payload: z.object({}) }),
	/** Returns the recovery codes, which are shown this once, and the session that goes on. */
	'desk-session/finishEnrolment': defineDesk<StaffLogIn & { recovery_codes: string[] }>()({
		source,
		payload: z.object({ code: requiredText(40) }),
	}),
	/** New recovery codes in the place of the old ones, shown this once. */
	'desk-session/renewRecoveryCodes': defineDesk<{ recovery_codes: string[] }>()({ source, payload: z.object({}) }),
	/** For those whose role does not ask for one. */
	'desk-session/removeAuthenticator': defineDesk<object>()({ source, payload: z.object({}) }),
	'desk-session/logOut': defineDesk<object>()({ source, payload: z.object({}) }),
	'desk-session/get': defineDesk<DeskMe>()({ source, reads: true, payload: z.object({}) }),
	/** The password again, for money, staff and keys. */
	'desk-session/givePassword': defineDesk<object>()({ source, payload: z.object({ password: password() }) }),
	/** For a screen whose form needs a recent password: asks for it before the staff member fills in the form. */
	'desk-session/requireRecentPassword': defineDesk<object>()({ source, reads: true, payload: z.object({}) }),
	/** Ends their other sessions. */
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
	/** Stores the filter of a list for the next time, or under a name. An empty query deletes it. */
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
	/** Counts a list that is about to be given as a file: it is read by the list's own calls, a part at a time. */
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
