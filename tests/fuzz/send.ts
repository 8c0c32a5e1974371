import { connect } from 'node:net';
import { type FuzzRequest, isIncomplete, wireBytes } from './request';

export interface FuzzAnswer {
	/** Null where the connection ended without one. */
	status: number | null;
	/** Nothing came within the time that an answer may take. */
	silent: boolean;
	/** The beginning of what was answered. */
	text: string;
}

/** How long an answer may take before the server counts as deaf. Milliseconds. */
export const answerTimeoutMs = 30_000;

/** How long a connection stands whose request never ends. Milliseconds. */
const incompleteTimeoutMs = 300;

/** As much of an answer as is read for its status and its words. Bytes. */
const readBytes = 4096;

/** Sends the bytes of a request over a connection of its own, whatever they are. */
export function send(request: FuzzRequest, port: number, host = `localhost:${port}`): Promise<FuzzAnswer> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		let text = '';
		let silent = false;
		const incomplete = isIncomplete(request);
		const timer = setTimeout(
			() => {
				silent = !incomplete;
				socket.destroy();
			},
			incomplete ? incompleteTimeoutMs : answerTimeoutMs,
		);
		socket.on('data', (bytes) => {
			if (text.length < readBytes) text += bytes.toString('latin1');
		});
		// A server that refuses a long body ends the connection while it is still being sent.
		socket.on('error', () => undefined);
		socket.on('close', () => {
			clearTimeout(timer);
			const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
			resolve({ status: status ? Number(status) : null, silent, text: text.slice(0, readBytes) });
		});
		socket.write(wireBytes(request, host));
	});
}
