import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything, in its own time. */
export interface MailServer {
	url: string;
	/** The Message-ID of each mail that came, in order. */
	received: string[];
	/** The most mails that it was busy with at the same time. */
	readonly mostAtOnce: number;
	stop(): Promise<void>;
}

/**
 * @param takes how long it is busy with each mail. Milliseconds.
 * @param refusals the answers to some recipients: '550 5.1.1 No such mailbox'
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
			if (refusal === undefined) return done();
			const error = Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) });
			done(error);
		},
		onData(stream, _session, done) {
			let source = '';
			stream.on('data', (chunk: Buffer) => {
				source += chunk;
			});
			stream.on('end', async () => {
				mostAtOnce = Math.max(mostAtOnce, ++busy);
				received.push(/^Message-ID: (\S+)/m.exec(source)?.[1] ?? '');
				await pause(takes);
				busy--;
				done();
			});
		},
	});
	// A process that is killed leaves its conversation in the middle.
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
