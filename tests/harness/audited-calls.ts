import { type DeskCallName, type DeskResponseOf, deskCallNames, deskContract } from '~store/contract/desk-contract';
import type { Store } from '~store/store';

/** Calls that change something, and leave no line in the audit. */
const unaudited: { [Name in DeskCallName]?: string } = {
	'desk-counter/save': 'the calls for its lines, its customer and its hand-over write entries of their own',
	'desk-counting/scan': 'a count’s lines hold the scans and the person; booking the count writes an entry',
	'desk-passkeys/beginRegistration': 'changes only the challenge for the browser',
	'desk-picking/scan': 'a scan without a waiting order changes nothing; other scans write entries of their orders',
	'desk-search/find': 'writes only the search words of orders and customers',
	'desk-session/beginEnrolment': 'the secret is unused until the enrolment is finished',
	'desk-session/givePassword': 'changes only the person’s own log-in',
	'desk-session/logOut': 'ends only the person’s own log-in',
	'desk-transfers/scanArrival': 'scans of an arrival are compared with the sent copies; receiving them writes an entry',
	'desk-transfers/scan': 'a transfer’s lines hold the scans; sending the transfer writes an entry',
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
