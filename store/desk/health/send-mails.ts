import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { isGivenUp, sendAgain } from '../../foundation/mail/queue';
import { deskRefusal, notFound, Refused } from '../../foundation/refusal';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor } from '../visitor';

/**
 * Begins anew with mails that were given up: one, or all of them.
 * @throws {Refused} 404 for a mail that is not there, 409 for one that was not given up
 */
export function sendMails(store: Database & Clock, actor: DeskActor, mail: number | 'all'): Promise<{ sent: number }> {
	if (actor.staff.location_id !== null) {
		throw deskRefusal('role-not-allowed', 'The mails are the whole shop’s: you see to one location.');
	}
	const now = store.now();
	return transact(store, async (transaction) => {
		if (mail !== 'all') {
			const given = await isGivenUp(transaction, mail);
			if (given === null) throw notFound('There is no such mail any more.');
			if (!given) throw new Refused('That mail was sent, or is about to be sent, already.', 409);
		}
		const sent = await sendAgain(transaction, mail === 'all' ? 'failed' : mail, now);
		if (sent > 0) {
			const facts = { action: 'desk-health/sendMails', thing: 'mail', key: mail, after: { sent } };
			await writeAudit(transaction, actor, facts, now);
		}
		return { sent };
	});
}
