import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
	status: number;
	/** Header names in lower case. */
	headers: Record<string, string>;
	body: string;
}

/** One TCP connection to a server, for tests of what HTTP clients hide: pipelining, early answers, slow bodies. */
export interface RawConnection {
	/** Writes bytes. Never waits, and ignores a connection that has ended. */
	write(bytes: string | Buffer): void;
	/** Returns the next answer, or null when the connection ends or `waitMs` pass first. Skips 100 Continue. */
	answer(waitMs?: number): Promise<RawAnswer | null>;
	/** Whether the server has ended the connection. */
	ended(): boolean;
	close(): void;
}

/** Opens a connection to the host and port of a URL. */
export async function openRawConnection(url: string): Promise<RawConnection> {
	const { hostname, port } = new URL(url);
	const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
	await once(socket, 'connect');
	let received: Buffer = Buffer.alloc(0);
	let ended = false;
	const waiting = new Set<() => void>();
	const wake = () => {
		for (const go of waiting) go();
	};
	socket.on('data', (chunk) => {
		received = Buffer.concat([received, chunk]);
		wake();
	});
	const end = () => {
		ended = true;
		wake();
	};
	socket.on('end', end).on('close', end).on('error', end);
	return {
		write(bytes) {
			if (socket.writable) socket.write(bytes);
		},
		async answer(waitMs = 10_000) {
			const until = Date.now() + waitMs;
			while (true) {
				const read = readAnswer(received, ended);
				if (read) {
					received = read.rest;
					if (read.answer.status === 100) continue;
					return read.answer;
				}
				if (ended || Date.now() >= until) return null;
				await nextChange(waiting, until - Date.now());
			}
		},
		ended: () => ended,
		close: () => void destroy(socket),
	};
}

const destroy = (socket: Socket) => socket.destroy();

function nextChange(waiting: Set<() => void>, waitMs: number): Promise<void> {
	return new Promise((resolve) => {
		const go = () => {
			clearTimeout(timer);
			waiting.delete(go);
			resolve();
		};
		const timer = setTimeout(go, waitMs);
		waiting.add(go);
	});
}

/** Reads the first complete answer of the bytes, and returns it with the bytes after it. */
function readAnswer(bytes: Buffer, isWhole: boolean): { answer: RawAnswer; rest: Buffer } | null {
	const headEnd = bytes.indexOf('\r\n\r\n');
	if (headEnd === -1) return null;
	const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
	const headers = Object.fromEntries(
		lines.map((line) => {
			const colon = line.indexOf(':');
			return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
		}),
	);
	const status = Number(statusLine.split(' ')[1]);
	const body = readBody(bytes.subarray(headEnd + 4), status, headers, isWhole);
	return body && { answer: { status, headers, body: body.text }, rest: body.rest };
}

function readBody(bytes: Buffer, status: number, headers: Record<string, string>, isWhole: boolean) {
	if (status < 200 || status === 204 || status === 304) return { text: '', rest: bytes };
	const length = headers['content-length'];
	if (length !== undefined) return take(bytes, Number(length));
	if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes);
	return isWhole ? take(bytes, bytes.length) : null;
}

const take = (bytes: Buffer, length: number) =>
	bytes.length < length ? null : { text: bytes.toString('utf8', 0, length), rest: bytes.subarray(length) };

function readChunks(bytes: Buffer) {
	const pieces: Buffer[] = [];
	for (let at = 0; ; ) {
		const lineEnd = bytes.indexOf('\r\n', at);
		if (lineEnd === -1) return null;
		const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
		const end = lineEnd + 2 + length;
		if (bytes.length < end + 2) return null;
		if (length === 0) return { text: Buffer.concat(pieces).toString('utf8'), rest: bytes.subarray(end + 2) };
		pieces.push(bytes.subarray(lineEnd + 2, end));
		at = end + 2;
	}
}
