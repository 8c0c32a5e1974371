/** The reasons for a refusal of the desk on which a screen acts, beside showing the words. */
export const deskReasons = {
	/** The staff member is not logged in, or no longer. */
	'staff-log-in-required': 401,
	/** The password was right, and the second step is still to be taken. */
	'second-step-required': 401,
	/** An authenticator has to be set up before anything else. */
	'enrolment-required': 401,
	/** The call needs a recent password, and the last one was given too long ago. */
	'password-required': 401,
	/** Their role does not do this, or it belongs to another location. */
	'role-not-allowed': 403,
	/** Another staff member has saved since the form was shown. */
	'changed-meanwhile': 409,
	/** More copies came than were ordered, or a title that was not ordered. The desk asks for confirmation. */
	'more-than-ordered': 409,
	/** Copies of a transfer are missing or damaged. This cannot be undone, so the desk asks for confirmation. */
	'differs-from-sent': 409,
	/** The shelf is already being counted. The desk asks whether to start another count. */
	'counted-already': 409,
	/** The location has no shelf of this name. The desk asks whether the shelf is new. */
	'no-such-shelf': 409,
	/** A new price or note is about several copies that are not new: the desk asks whether all of them change. */
	'reprices-copies': 409,
	/** Several kinds of a title's copies fit a scan: the screen asks which one was scanned. */
	'which-copy': 409,
	/** Booking a count takes copies of titles away: the screen names them and asks. */
	'copies-lost': 409,
} as const satisfies Record<string, 401 | 403 | 409>;

export type DeskReason = keyof typeof deskReasons;

/** The refusal for a role that may not make a call. @param managersMay whether a manager may make it */
export const roleRefusal = (managersMay: boolean): string =>
	`Your role may not do this. ${managersMay ? 'Ask a manager or an owner.' : 'Ask an owner of the shop.'}`;
