import type { HasConfig } from '../../../../config';
import { daySeconds } from '../../../contract/durations';
import type { Clock } from '../../database/clock';
import type { Database } from '../../database/database';
import type { HasLog } from '../../log';
import { isMentioned, mentionsIn } from '../message-id';
import { findMail, markReturned, type OutboxMail } from '../queue';
import { type DeliveryReport, readDeliveryStatus } from './delivery-status';
import { type Mailbox, openMailbox, type Report } from './mailbox';

/** The maximum age of a delivery report, in seconds. The shop stores sent e-mails for the same time. */
const maxReportAge = 30 * daySeconds;
const maxRunMs = 180_000;

/**
 * Reads the delivery reports of mail servers from the mailbox of BOUNCES_URL. If a mail server permanently refused one of the
 * shop's e-mails, the shop does not send that e-mail again. The desk lists the e-mail as a problem, with the mail server's
 * reason. If an e-mail is only late, this is logged. A delivery report that was understood is marked as read. Any other message,
 * and a report about another sender's e-mail, stays unread.
 * @returns the number of e-mails that will not be sent again
 */
export async function readBounces(
	store: Database & Clock & HasConfig & HasLog,
	stopped = () => false,
	open: typeof openMailbox = openMailbox,
): Promise<number> {
	const address = store.config.BOUNCES_URL;
	if (address === undefined) return 0;
	const over = new AbortController();
	const end = Date.now() + maxRunMs;
	const watch = setInterval(() => {
		if (stopped() || Date.now() > end) over.abort();
	}, 500);
	try {
		return await work(store, await open(address, over.signal));
	} finally {
		clearInterval(watch);
		over.abort();
	}
}

async function work(store: Database & Clock & HasConfig & HasLog, mailbox: Mailbox): Promise<number> {
	let givenUp = 0;
	const done: number[] = [];
	for (const report of await mailbox.reports(new Date((store.now() - maxReportAge) * 1000))) {
		const status = readDeliveryStatus(report.status);
		const mail = status && (await returnedMail(store, report));
		if (!status || !mail) continue;
		if (await note(store, mail, status)) givenUp += 1;
		done.push(report.uid);
	}
	await mailbox.markRead(done);
	return givenUp;
}

/**
 * Finds the shop's e-mail that a delivery report is about. Returns null if the shop did not send the e-mail or has deleted it.
 */
async function returnedMail(store: Database & HasConfig, { returned }: Report): Promise<OutboxMail | null> {
	for (const mention of mentionsIn(returned)) {
		const mail = await findMail(store.db, mention.id);
		if (mail?.created_at === mention.created_at && isMentioned(mail, mention, store.config)) return mail;
	}
	return null;
}

async function note(
	store: Database & Clock & HasLog,
	mail: OutboxMail,
	{ outcome, reason }: DeliveryReport,
): Promise<boolean> {
	if (outcome === 'delayed') {
		store.log.info({ mail: mail.id, reason }, 'a mail server reports that a mail is late');
		return false;
	}
	const isNew = await markReturned(store.db, mail, `The mail came back: ${reason}`, store.now());
	if (isNew) store.log.error({ mail: mail.id, reason }, 'a mail came back, and will not be sent again');
	return isNew;
}
