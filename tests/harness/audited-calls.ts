import { type DeskCallName, type DeskResponseOf, deskCallNames, deskContract } from '~store/contract/desk-contract';
import type { Store } from '~store/store';

/** Calls that change something, and leave no line in the audit. */
const unaudited: { [Name in DeskCallName]?: string } = {
	'desk-counter/save': 'its lines, its customer and its handover are written down each under the call of that name',
	'desk-counting/scan': 'a count’s lines hold what was scanned, and by whom; what is booked of it is written down',
	'desk-passkeys/beginRegistration': 'nothing is changed but what is asked of the browser',
	'desk-picking/scan': 'a scan that nothing wants marks nothing; the others are lines of their orders',
	'desk-search/find': 'only the words that orders and customers are found by are written',
	'desk-session/beginEnrolment': 'a secret is not used before the enrolment is finished',
	'desk-session/givePassword': 'only their own log-in is as if it were new',
	'desk-session/logOut': 'only their own log-in is over',
	'desk-transfers/scanArrival':
		'scans of what arrives are compared with what was sent; what is booked of it is written down',
	'desk-transfers/scan': 'a transfer’s lines hold what was scanned; what is sent of it is written down',
};

/** Calls that leave a line in the audit when they have changed something. */
export const auditedCalls = deskCallNames.filter((name) => !deskContract[name].reads && !(name in unaudited));

/** Calls that may answer without having changed anything, with a check of their answer. */
const didNothing: { [Name in DeskCallName]?: (answer: DeskResponseOf<Name>) => boolean } = {
	'desk-health/sendMails': ({ sent }) => sent === 0,
	'desk-orders/markReady': ({ done }) => done.length === 0,
	'desk-orders/handOverPicked': ({ done }) => done.length === 0,
};

const seen = new WeakMap<object, Set<DeskCallName>>();

/** Requires that a successful call has left a line in the audit, in whatever test. A form that comes twice leaves one. */
export async function requireAudit({ db }: Pick<Store, 'db'>, name: DeskCallName, answer: object): Promise<void> {
	const known = seen.get(db) ?? new Set();
	seen.set(db, known);
	if (known.has(name) || !auditedCalls.includes(name)) return;
	if ((didNothing[name] as ((answer: object) => boolean) | undefined)?.(answer)) return;
	const line = await db.selectFrom('audit_entries').select('id').where('action', '=', name).limit(1).executeTakeFirst();
	if (!line) throw new Error(`${name} has changed something, and the audit knows nothing of it.`);
	known.add(name);
}
