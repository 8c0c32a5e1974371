import type { DeskCallName } from './desk-contract';
import type { StaffRole } from './desk-roles';
import type { DeskMe, LogInStage } from './desk-session';

/**
 * A rule that defines which staff may make a desk call:
 * - 'anybody': the call needs no log-in
 * - staff of some roles: their log-in must be complete, unless the rule lists other stages of the log-in
 */
export type DeskRule =
	| { who: 'anybody' }
	| {
			who: readonly StaffRole[];
			/** The stages of the log-in in which the call is allowed. If the field is omitted, the log-in must be complete. */
			stages?: readonly LogInStage[];
			/** Refuses staff who are limited to one location. */
			allLocations?: true;
			/**
			 * Whether the call asks for the password again if the password was last entered more than ten minutes ago. Used for calls
			 * about money, staff and keys. For a staff member who sets up a first authenticator, the limit is half an hour. 'for money'
			 * is for calls that reduce an amount only in some cases. Calls with this value ask for the password only if the call sets a
			 * price, or if the customer then owes less (`requireRecentPassword`).
			 */
			recentPassword?: true | 'for money';
	  };

const owners = ['owner'] as const;
const managers = ['owner', 'manager'] as const;
/** The staff roles that may buy, sell, count and move copies. */
const sellers = ['owner', 'manager', 'bookseller'] as const;
const all = ['owner', 'manager', 'bookseller', 'till'] as const;

/** The rules for all desk calls. A call without a rule is a compile error. docs/who-may-what.md is generated from this table. */
export const deskRules = {
	'desk-orders/queue': { who: all },
	// The answer for a till contains neither today's sales nor the deliveries.
	'desk-orders/today': { who: all },
	'desk-orders/get': { who: all },
	'desk-orders/changeCopies': { who: sellers },
	'desk-orders/previewSubstitute': { who: sellers },
	'desk-orders/offerSubstitute': { who: sellers },
	'desk-orders/handOver': { who: all },
	'desk-orders/handOverPicked': { who: all },
	'desk-orders/correctPart': { who: sellers },
	'desk-orders/answerFor': { who: sellers },
	'desk-orders/markReady': { who: sellers },
	'desk-orders/cancel': { who: sellers },
	'desk-orders/addNote': { who: sellers },
	'desk-orders/removeNote': { who: sellers },
	'desk-orders/readLetter': { who: sellers },
	'desk-orders/customerCalled': { who: sellers },
	'desk-orders/sendMailAgain': { who: sellers },
	'desk-orders/getPackingSlip': { who: all },
	'desk-orders/getLabels': { who: sellers },

	'desk-picking/list': { who: sellers },
	'desk-picking/arrived': { who: sellers },
	'desk-picking/toSend': { who: sellers },
	'desk-picking/missToSend': { who: sellers },
	'desk-picking/make': { who: sellers },
	'desk-picking/get': { who: sellers },
	'desk-picking/remove': { who: sellers },
	'desk-picking/scan': { who: sellers },
	'desk-picking/tick': { who: sellers },

	'desk-session/logIn': { who: 'anybody' },
	'desk-session/takeSecondStep': { who: all, stages: ['second-step'] },
	'desk-session/beginEnrolment': { who: all, stages: ['enrolment', 'open'], recentPassword: true },
	'desk-session/finishEnrolment': { who: all, stages: ['enrolment', 'open'], recentPassword: true },
	'desk-session/renewRecoveryCodes': { who: all, recentPassword: true },
	'desk-session/removeAuthenticator': { who: all, recentPassword: true },
	'desk-session/logOut': { who: 'anybody' },
	'desk-session/get': { who: all },
	'desk-session/givePassword': { who: all },
	'desk-session/requireRecentPassword': { who: all, recentPassword: true },
	'desk-session/changePassword': { who: all },
	'desk-session/list': { who: all },
	'desk-session/end': { who: all },
	'desk-session/rememberFilter': { who: all },
	'desk-session/beginFile': { who: all },
	'desk-session/getInvitation': { who: 'anybody' },
	'desk-session/acceptInvitation': { who: 'anybody' },

	'desk-counter/findCustomers': { who: sellers },
	'desk-counter/list': { who: sellers },
	'desk-counter/begin': { who: sellers },
	'desk-counter/get': { who: sellers },
	'desk-counter/addTitle': { who: sellers, recentPassword: 'for money' },
	'desk-counter/setLine': { who: sellers, recentPassword: 'for money' },
	'desk-counter/save': { who: sellers, recentPassword: 'for money' },
	'desk-counter/setCustomer': { who: sellers },
	'desk-counter/addPromoCode': { who: sellers },
	'desk-counter/removePromoCode': { who: sellers },
	'desk-counter/addGiftCard': { who: sellers },
	'desk-counter/removeGiftCard': { who: sellers },
	'desk-counter/setHandover': { who: sellers },
	'desk-counter/submit': { who: sellers, recentPassword: 'for money' },
	'desk-counter/saveAsQuote': { who: sellers, recentPassword: 'for money' },
	'desk-counter/drop': { who: sellers },

	'desk-customers/list': { who: sellers },
	'desk-customers/get': { who: sellers },
	// A customer's terms apply at every location.
	'desk-customers/setTerms': { who: managers, allLocations: true, recentPassword: true },

	'desk-quotes/list': { who: sellers },
	'desk-quotes/get': { who: sellers },
	'desk-quotes/price': { who: managers, recentPassword: true },
	'desk-quotes/extend': { who: managers, recentPassword: true },
	'desk-quotes/accept': { who: sellers },

	'desk-money/get': { who: sellers },
	'desk-money/getPlaces': { who: sellers },
	'desk-money/previewRefund': { who: managers },
	'desk-money/refund': { who: managers, recentPassword: true },
	'desk-money/resolveRefund': { who: managers, recentPassword: true },
	'desk-money/previewChange': { who: sellers },
	'desk-money/change': { who: sellers, recentPassword: 'for money' },
	'desk-money/askToPay': { who: sellers },
	'desk-money/receive': { who: sellers },
	'desk-money/putOnAccount': { who: sellers },
	'desk-money/getInvoice': { who: sellers },
	'desk-money/mailInvoice': { who: sellers },
	'desk-money/getReceipt': { who: all },
	'desk-money/decidePayment': { who: managers, recentPassword: true },
	// Staff of one location see only the amounts of that location.
	'desk-money/getDay': { who: sellers },
	'desk-money/getDayOrders': { who: sellers },
	'desk-money/countCash': { who: sellers },

	'desk-passkeys/beginRegistration': { who: all, recentPassword: true },
	'desk-passkeys/finishRegistration': { who: all, recentPassword: true },
	'desk-passkeys/beginLogIn': { who: 'anybody' },
	'desk-passkeys/finishLogIn': { who: 'anybody' },
	'desk-passkeys/list': { who: all },
	'desk-passkeys/rename': { who: all },
	'desk-passkeys/remove': { who: all, recentPassword: true },

	// The answer for a till contains only the state of shop health.
	'desk-health/get': { who: all },
	'desk-health/sendMails': { who: managers },
	'desk-health/startCheck': { who: managers },
	'desk-health/getChecks': { who: ['owner', 'manager', 'bookseller'] },

	// A till finds no customers. Staff of one location find no orders of other locations.
	'desk-search/find': { who: all },
	'desk-search/go': { who: all },

	'desk-staff/list': { who: owners },
	'desk-staff/get': { who: owners },
	'desk-staff/invite': { who: owners, recentPassword: true },
	'desk-staff/change': { who: owners, recentPassword: true },
	'desk-staff/reset': { who: owners, recentPassword: true },
	'desk-staff/remove': { who: owners, recentPassword: true },

	'desk-audit/find': { who: managers },
	'desk-audit/export': { who: managers },
	'desk-stock/lookUp': { who: all },
	'desk-stock/find': { who: all },
	'desk-stock/addTitle': { who: sellers },
	'desk-stock/toComplete': { who: sellers },
	'desk-stock/choices': { who: all },
	'desk-stock/change': { who: sellers },
	'desk-stock/addCopy': { who: sellers },
	'desk-stock/movements': { who: all },
	'desk-stock/soldWithoutStock': { who: sellers },
	'desk-stock/reservedLong': { who: sellers },

	'desk-deliveries/suppliers': { who: sellers },
	'desk-deliveries/saveSupplier': { who: sellers },
	'desk-deliveries/wanted': { who: sellers },
	'desk-deliveries/list': { who: sellers },
	'desk-deliveries/get': { who: sellers },
	'desk-deliveries/create': { who: sellers },
	'desk-deliveries/begin': { who: sellers },
	'desk-deliveries/setLine': { who: sellers },
	'desk-deliveries/setNote': { who: sellers },
	'desk-deliveries/setExpected': { who: sellers },
	'desk-deliveries/send': { who: sellers },
	'desk-deliveries/cancel': { who: sellers },
	'desk-deliveries/close': { who: sellers },
	'desk-deliveries/receive': { who: sellers },
	'desk-deliveries/takeBackScan': { who: sellers },
	'desk-deliveries/returns': { who: sellers },
	'desk-deliveries/getReturn': { who: sellers },
	'desk-deliveries/sendBack': { who: sellers },

	'desk-counting/list': { who: sellers },
	'desk-counting/begin': { who: sellers },
	'desk-counting/get': { who: sellers },
	'desk-counting/scan': { who: sellers },
	'desk-counting/setLine': { who: sellers },
	'desk-counting/preview': { who: sellers },
	'desk-counting/book': { who: sellers },
	'desk-counting/drop': { who: sellers },
	'desk-counting/takeBack': { who: sellers },

	'desk-transfers/list': { who: sellers },
	'desk-transfers/ends': { who: sellers },
	'desk-transfers/get': { who: sellers },
	'desk-transfers/create': { who: sellers },
	'desk-transfers/scan': { who: sellers },
	'desk-transfers/setLine': { who: sellers },
	'desk-transfers/send': { who: sellers },
	'desk-transfers/scanArrival': { who: sellers },
	'desk-transfers/receive': { who: sellers },
	'desk-transfers/cancel': { who: sellers },
} as const satisfies Record<DeskCallName, DeskRule>;

/**
 * Returns whether a staff role may make a desk call. Links and pages call this function, so that they show no form whose POST
 * request would be refused.
 */
export function mayCall(role: StaffRole, name: DeskCallName): boolean {
	const { who }: DeskRule = deskRules[name];
	return who === 'anybody' || who.includes(role);
}

/** Whether a staff member may make a call, by their role and their location. */
export function mayMake({ role, location }: Pick<DeskMe, 'role' | 'location'>, name: DeskCallName): boolean {
	const rule: DeskRule = deskRules[name];
	return mayCall(role, name) && (rule.who === 'anybody' || !rule.allLocations || location === null);
}
