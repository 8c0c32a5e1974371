import type { Store } from '../../store';
import { type Repeating, repeat } from '../repeat';
import { claimMail, dueMails, markFailed, markSent, mostAttempts } from './queue';
import { type MailTransport, openTransport } from './transport';

/**
 * Sends what is in the outbox until it is stopped, looking every so many milliseconds. Any number of processes may
 * run one: each mail is claimed by one of them.
 */
export function startMailer(store: Store, { everyMs = 2000 } = {}): Repeating {
	const transport = openTransport(store.config);
	const sending = repeat((stopped) => sendDueMails(store, transport, stopped), {
		everyMs,
		onError: (error) => store.log.error({ err: error }, 'the outbox could not be read'),
	});
	return {
		async stop() {
			await sending.stop();
			transport.close();
		},
	};
}

/** Sends every mail that is due once; answers how many went out. A failure is noted and tried again later. */
export async function sendDueMails(store: Store, transport: MailTransport, stopped = () => false): Promise<number> {
	let sent = 0;
	const mails = await dueMails(store.db, store.now());
	for (const mail of mails) {
		if (stopped()) break;
		if (!(await claimMail(store.db, mail, store.now()))) continue;
		try {
			await transport.send(mail, await store.settings.get());
		} catch (error) {
			const attempt = mail.attempts + 1;
			const givenUp = attempt >= mostAttempts;
			const words = givenUp ? 'a mail was given up' : 'a mail could not be sent and will be tried again';
			store.log[givenUp ? 'error' : 'warn']({ err: error, mail: mail.id, attempt }, words);
			await markFailed(store.db, mail, error instanceof Error ? error.message : String(error), store.now());
			continue;
		}
		await markSent(store.db, mail.id, store.now());
		sent += 1;
	}
	return sent;
}
