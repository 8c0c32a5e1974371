/** The reasons for a desk refusal that a screen handles in a special way, in addition to showing the message. */
export const deskReasons = {
	/** The staff member is not logged in. */
	'staff-log-in-required': 401,
	/** The password was correct, and the second step of the log-in is still missing. */
	'second-step-required': 401,
	/** The staff member must set up an authenticator first. */
	'enrolment-required': 401,
	/** The call needs a recently entered password. */
	'password-required': 401,
	/** The staff member's role may not make this call, or the record belongs to another location. */
	'role-not-allowed': 403,
	/** Another staff member has saved a change since the form was shown. */
	'changed-meanwhile': 409,
	/** More copies arrived than were ordered, or a title arrived that was not ordered. The desk asks for confirmation. */
	'more-than-ordered': 409,
	/** Copies of a transfer are missing or damaged. Receiving the transfer cannot be undone, so the desk asks for confirmation. */
	'differs-from-sent': 409,
	/** The shelf is already being counted. The desk asks whether to start a second count. */
	'counted-already': 409,
	/** The location has no shelf with this name. The desk asks whether the shelf is new. */
	'no-such-shelf': 409,
	/** A new price or note applies to several used copies. The desk asks whether to change all of these copies. */
	'reprices-copies': 409,
	/** The scan fits several offers of a title, or a used copy that is not in stock. The screen asks which copy was scanned. */
	'which-copy': 409,
	/** The title has no such used copy, and a used copy needs a price. The screen links to the form that adds a used copy. */
	'no-such-copy': 409,
	/** Booking a count would remove copies of titles from the stock. The screen lists the titles and asks for confirmation. */
	'copies-lost': 409,
} as const satisfies Record<string, 401 | 403 | 409>;

export type DeskReason = keyof typeof deskReasons;

/**
 * Returns the message for a staff member whose role may not make a call. @param managersMay whether a manager may make the call
 */
export const roleRefusal = (managersMay: boolean): string =>
	`Your role may not do this. ${managersMay ? 'Ask a manager or an owner.' : 'Ask an owner of the shop.'}`;
