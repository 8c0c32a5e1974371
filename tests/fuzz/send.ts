import { connect } from 'node:net';
import { type FuzzRequest, isIncomplete, wireBytes } from './request';

export interface FuzzAnswer {
	/** Null if the connection ended without one. */
	status: number | null;
	/** Whether no answer came in time. */
	silent: boolean;
	/** The beginning of the answer. */
	text: string;
}

/** The time in milliseconds after which a server without an answer counts as hung. */
export const answerTimeoutMs = 30_000;

/** The time in milliseconds after which the connection of an endless request is closed. */
const incompleteTimeoutMs = 300;

/** The number of bytes that are read of an answer, for its status and its words. */
const readBytes = 4096;

/** Sends any bytes of a request over a separate connection. */
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
		// A server that refuses a long body ends the connection during the upload.
		socket.on('error', () => undefined);
		socket.on('close', () => {
			clearTimeout(timer);
			const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
			resolve({ status: status ? Number(status) : null, silent, text: text.slice(0, readBytes) });
		});
		socket.write(wireBytes(request, host));
	});
}
