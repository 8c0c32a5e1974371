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

/** The message to the sender of a request whose body took too long to arrive. */
export const slowWords = 'This took too long to arrive. Please try again.';

const pollMs = 200;

/**
 * Wraps the request handler of a server, so that an answer never blocks its connection. A handler may answer before the request's
 * body was read. The rest of the body then comes before the next request on the connection, and a proxy may send that request for
 * another visitor. The wrapper therefore reads and discards the rest of the body. If the rest is too long or too slow, the
 * wrapper ends the connection. If a body arrives too slowly, the wrapper answers 408.
 * @param bounds other limits, for tests
 */
export function boundBodies(handle: RequestListener, bounds: Partial<BodyBounds> = {}): RequestListener {
	const { drainBytes, drainMs, slowMs, minBytesPerSecond } = { ...usualBounds, ...bounds };
	const closing = new WeakSet<Socket>();
	return (message, response) => {
		const { socket } = message;
		// The last answer of this connection was sent, so a later request on the connection must change nothing.
		if (closing.has(socket)) return;
		if (hasBody(message)) {
			if (Number(message.headers['content-length']) > drainBytes) response.setHeader('Connection', 'close');
			// Node calls this function after an answer with `Connection: close`. If the server closed the connection while its client
			// still sends, the client could lose the answer (RFC 9112 §9.6). The function therefore first ends only the sending half of
			// the connection.
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
 * Ends a request whose body arrives too slowly. Counts only the time in which the server has read everything that arrived,
 * because the sender must wait while the server is busy.
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

/**
 * Answers a request in place of the handler, which still waits for the body, and then ends the connection. The handler's reading
 * of the body then fails.
 */
function answerSlow(socket: Socket, response: ServerResponse): void {
	if (!response.headersSent && socket.writable) {
		const head = ['HTTP/1.1 408 Request Timeout', 'Content-Type: text/plain; charset=utf-8'];
		head.push(`Content-Length: ${Buffer.byteLength(slowWords)}`, 'Connection: close');
		socket.end(`${head.join('\r\n')}\r\n\r\n${slowWords}`);
	}
	// The connection ends a moment later, because the client could lose the answer if the connection ended immediately.
	setTimeout(() => socket.destroy(), pollMs).unref();
}

/**
 * Reads and discards the rest of the body of an answered request. Ends the connection if the rest is too long or too slow, or
 * when `isClosing` returns true.
 */
function drain(message: IncomingMessage, maxBytes: number, maxMs: number, isClosing: () => boolean): void {
	if (message.complete) return;
	const { socket } = message;
	// The body is detached from streams that were made from it. A stream that was made from the body pauses the body while the
	// stream is not read.
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
