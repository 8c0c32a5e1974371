import type { HasConfig } from '../../../config';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { startProcessJob } from '../jobs/schedule';
import type { HasLog } from '../log';
import type { Repeating } from '../repeat';
import type { HasSettings } from '../settings/settings';
import { claimMails, filesOf, markFailed, markSent, maxAttempts, type OutboxMail, releaseLeases } from './queue';
import { isRefusedForGood, type MailTransport, maxAtOnce, openTransport } from './transport';

/**
 * Sends the e-mails in the outbox until the mailer is stopped. Any number of processes may run a mailer, because only one mailer
 * claims each e-mail.
 */
export function startMailer(
	store: Database & Clock & HasConfig & HasLog & HasSettings,
	options: { everyMs?: number } = {},
): Repeating {
	const transport = openTransport(store.config);
	const send = (stopped: () => boolean) => sendDueMails(store, transport, stopped);
	const sending = startProcessJob(store, 'Send mails', send, options);
	return {
		async stop() {
			await sending.stop();
			transport.close();
		},
	};
}

/** The number of e-mails that are claimed together, to reduce the number of queries. */
const batch = 50;

/**
 * Sends every e-mail that is due, and returns the number of sent e-mails. If sending fails, the error is stored, and the e-mail
 * is sent again later.
 */
export async function sendDueMails(
	store: Database & Clock & HasLog & HasSettings,
	transport: MailTransport,
	stopped = () => false,
): Promise<number> {
	let sent = 0;
	while (!stopped()) {
		const mails = await claimMails(store, store.now(), batch);
		if (mails.length === 0) break;
		const sendNext = async (): Promise<void> => {
			for (let mail = takeNext(); mail; mail = takeNext()) if (await sendOne(store, transport, mail)) sent += 1;
		};
		const takeNext = () => (stopped() ? undefined : mails.shift());
		// If the result of one e-mail cannot be stored, the other e-mails are still sent before the error is thrown.
		const ends = await Promise.allSettled(Array.from({ length: maxAtOnce }, sendNext));
		await releaseLeases(store.db, mails, store.now());
		for (const end of ends) if (end.status === 'rejected') throw end.reason;
	}
	return sent;
}

async function sendOne(
	store: Database & Clock & HasLog & HasSettings,
	transport: MailTransport,
	mail: OutboxMail,
): Promise<boolean> {
	try {
		await transport.send(mail, await store.settings.get(), await filesOf(store.db, mail.id));
	} catch (error) {
		const attempt = mail.attempts;
		const isRefused = isRefusedForGood(error);
		const givenUp = isRefused || attempt >= maxAttempts;
		const end = givenUp
			? 'a mail could not be sent, and will not be tried again'
			: 'a mail could not be sent, and will be tried again';
		store.log[givenUp ? 'error' : 'warn']({ err: error, mail: mail.id, attempt }, end);
		const words = error instanceof Error ? error.message : String(error);
		await markFailed(store.db, mail, { error: words, isRefused }, store.now());
		return false;
	}
	await markSent(store.db, mail, store.now());
	return true;
}
