import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { maxDrainBytes, maxDrainMs, minBodyBytesPerSecond, slowBodyMs } from '../contract/post-sizes';

interface BodyBounds {
	drainBytes: number;
	drainMs: number;
	slowMs: number;
	minBytesPerSecond: number;
}

const usualBounds: BodyBounds = {
	drainBytes: maxDrainBytes,
	drainMs: maxDrainMs,
	slowMs: slowBodyMs,
	minBytesPerSecond: minBodyBytesPerSecond,
};

/** The message to the sender of a request that took too long to arrive. */
export const slowWords = 'This took too long to arrive. Please try again.';

const pollMs = 200;

/**
 * Wraps the one request handler of a server, so that an answer never blocks its connection. A handler may answer before the
 * request's body was read. The rest of the body then precedes the next request on the connection, which a proxy may send for
 * another visitor. This reads and drops the rest of the body. If the rest is too long or too slow, it ends the connection. It
 * answers 408 to a body that arrives too slowly.
 * @param bounds for tests
 */
export function boundBodies(handle: RequestListener, bounds: Partial<BodyBounds> = {}): RequestListener {
	const { drainBytes, drainMs, slowMs, minBytesPerSecond } = { ...usualBounds, ...bounds };
	const closing = new WeakSet<Socket>();
	return (message, response) => {
		const { socket } = message;
		// The last answer of this connection was sent. A later request on it must change nothing.
		if (closing.has(socket)) return;
		if (hasBody(message)) {
			if (Number(message.headers['content-length']) > drainBytes) response.setHeader('Connection', 'close');
			// Node calls this after an answer with `Connection: close`. If the server closed a connection while its client still
			// sends, the client could lose the answer (RFC 9112 §9.6). So only the sending half ends for now.
			socket.destroySoon = () => {
				if (message.complete) return Socket.prototype.destroySoon.call(socket);
				closing.add(socket);
				socket.end();
			};
			endDripping(message, response, slowMs, minBytesPerSecond);
			response.once('finish', () => drain(message, drainBytes, drainMs, () => closing.has(socket)));
		}
		handle(message, response);
	};
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
	headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/**
 * Ends a request whose body arrives too slowly. Counts only time in which the server has read everything that arrived: while the
 * server is busy, the sender has to wait.
 */
function endDripping(message: IncomingMessage, response: ServerResponse, slowMs: number, minBytesPerSecond: number) {
	const { socket } = message;
	const bytesBefore = socket.bytesRead;
	let waitedMs = 0;
	const poll = setInterval(() => {
		if (message.complete || response.writableFinished || socket.destroyed) return clearInterval(poll);
		if (message.readableLength > 0) return;
		waitedMs += pollMs;
		const leastBytes = ((waitedMs - slowMs) / 1000) * minBytesPerSecond;
		if (waitedMs < slowMs || socket.bytesRead - bytesBefore >= leastBytes) return;
		clearInterval(poll);
		answerSlow(socket, response);
	}, pollMs).unref();
}

/** Answers without the handler, which still waits for the body, and then ends the connection. The handler's read fails. */
function answerSlow(socket: Socket, response: ServerResponse): void {
	if (!response.headersSent && socket.writable) {
		const head = ['HTTP/1.1 408 Request Timeout', 'Content-Type: text/plain; charset=utf-8'];
		head.push(`Content-Length: ${Buffer.byteLength(slowWords)}`, 'Connection: close');
		socket.end(`${head.join('\r\n')}\r\n\r\n${slowWords}`);
	}
	// If the connection ended at once, the client could lose the answer.
	setTimeout(() => socket.destroy(), pollMs).unref();
}

/**
 * Reads and drops the rest of an answered request's body. Ends the connection if the rest is too long or too slow, or when
 * `isClosing` returns true.
 */
function drain(message: IncomingMessage, maxBytes: number, maxMs: number, isClosing: () => boolean): void {
	if (message.complete) return;
	const { socket } = message;
	// If a stream was made from the body, that stream pauses the body when nothing reads the stream.
	message.unpipe().removeAllListeners('data').removeAllListeners('readable');
	message.on('data', () => undefined).resume();
	const maxBytesRead = socket.bytesRead + maxBytes;
	const until = Date.now() + maxMs;
	const poll = setInterval(() => {
		const isOver = message.complete ? isClosing() : socket.bytesRead > maxBytesRead || Date.now() > until;
		if (isOver) socket.destroy();
		if (message.complete || socket.destroyed) clearInterval(poll);
	}, pollMs).unref();
}
