import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const ofMail = 'DATA ';
const refusalOf = (answer: string): Error =>
	Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** A mail server that accepts every mail, with a delay. */
export interface MailServer {
	url: string;
	/** The Message-ID of each mail that came, in order. */
	received: string[];
	/** The largest number of mails that it handled at the same time. */
	readonly mostAtOnce: number;
	stop(): Promise<void>;
}

/**
 * @param takes the time for each mail, in milliseconds
 * @param refusals the answers to some recipients: '550 5.1.1 No such mailbox'; with 'DATA ' before it, to their whole mail
 */
export async function startMailServer(takes: number, refusals: Record<string, string> = {}): Promise<MailServer> {
	const received: string[] = [];
	let busy = 0;
	let mostAtOnce = 0;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		onRcptTo({ address }, _session, done) {
			const refusal = refusals[address];
			done(refusal === undefined || refusal.startsWith(ofMail) ? null : refusalOf(refusal));
		},
		onData(stream, { envelope }, done) {
			const refusal = refusals[envelope.rcptTo[0]?.address ?? ''];
			let source = '';
			stream.on('data', (chunk: Buffer) => {
				source += chunk;
			});
			stream.on('end', async () => {
				mostAtOnce = Math.max(mostAtOnce, ++busy);
				received.push(/^Message-ID: (\S+)/m.exec(source)?.[1] ?? '');
				await pause(takes);
				busy--;
				done(refusal === undefined ? null : refusalOf(refusal.slice(ofMail.length)));
			});
		},
	});
	// A killed process leaves its conversation in the middle.
	server.on('error', () => undefined);
	const listener = server.listen(0, '127.0.0.1');
	await once(listener, 'listening');
	return {
		url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
		received,
		get mostAtOnce() {
			return mostAtOnce;
		},
		stop: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
