import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { isGivenUp, sendAgain } from '../../foundation/mail/queue';
import { deskRefusal, notFound, Refused } from '../../foundation/refusal';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor } from '../visitor';

/**
 * Sends mails again that the store has stopped trying to send: one mail, several mails, or all of them. If several are chosen,
 * skips mails that the store is sending in the meantime.
 * @throws {Refused} 404 for an unknown mail, 409 for a mail that the store has not given up on
 */
export function sendMails(
	store: Database & Clock,
	actor: DeskActor,
	mail: number | number[] | 'all',
): Promise<{ sent: number }> {
	if (actor.staff.location_id !== null) {
		throw deskRefusal('role-not-allowed', 'Only staff who work for all locations may send mails again.');
	}
	const now = store.now();
	return transact(store, async (transaction) => {
		if (typeof mail === 'number') {
			const given = await isGivenUp(transaction, mail);
			if (given === null) throw notFound('This mail no longer exists.');
			if (!given) throw new Refused('This mail was already sent, or is about to be sent.', 409);
		}
		let sent = mail === 'all' ? await sendAgain(transaction, 'failed', now) : 0;
		// Locks the mails in the order of their ids. If two users choose the same mails, the second request waits for the first.
		const named = mail === 'all' ? [] : [...new Set([mail].flat())].sort((one, other) => one - other);
		const mails: number[] = [];
		for (const id of named) {
			if ((await isGivenUp(transaction, id)) && (await sendAgain(transaction, id, now)) > 0) mails.push(id);
		}
		sent += mails.length;
		if (sent > 0) {
			const key = Array.isArray(mail) ? `${sent} mails` : mail;
			const after = mail === 'all' ? { sent } : { sent, mails };
			const facts = { action: 'desk-health/sendMails', thing: 'mail', key, after };
			await writeAudit(transaction, actor, facts, now);
		}
		return { sent };
	});
}
