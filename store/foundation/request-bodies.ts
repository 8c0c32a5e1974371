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
 * Wraps the one handler of a server, so that no answer leaves its connection stuck. An answer may be sent before its request's body was
 * read. The rest of the body then comes before the next request on the connection, which another visitor may have sent through a proxy.
 * The rest is read off and thrown away within the bounds. Beyond the bounds the connection ends. A body that only drips in is answered
 * with a 408.
 * @param bounds for tests
 */
export function boundBodies(handle: RequestListener, bounds: Partial<BodyBounds> = {}): RequestListener {
	const { drainBytes, drainMs, slowMs, minBytesPerSecond } = { ...usualBounds, ...bounds };
	const closing = new WeakSet<Socket>();
	return (message, response) => {
		const { socket } = message;
		// The last answer of this connection is out: a request behind it must change nothing.
		if (closing.has(socket)) return;
		if (hasBody(message)) {
			if (Number(message.headers['content-length']) > drainBytes) response.setHeader('Connection', 'close');
			// Node calls this behind an answer with `Connection: close`. A connection that is cut while its client
			// still sends takes the answer with it (RFC 9112 §9.6), so only the sending half ends for now.
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
 * Ends a request whose body arrives too slowly. Counts only the time in which everything that came was read: while the
 * server itself is busy, the sender has to wait.
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

/** Answers past the handler, which still waits for the body, and then ends the connection: the handler's reading fails. */
function answerSlow(socket: Socket, response: ServerResponse): void {
	if (!response.headersSent && socket.writable) {
		const head = ['HTTP/1.1 408 Request Timeout', 'Content-Type: text/plain; charset=utf-8'];
		head.push(`Content-Length: ${Buffer.byteLength(slowWords)}`, 'Connection: close');
		socket.end(`${head.join('\r\n')}\r\n\r\n${slowWords}`);
	}
	// A connection that is cut at once may take the answer with it.
	setTimeout(() => socket.destroy(), pollMs).unref();
}

/** Reads the rest of an answered request's body. Ends the connection beyond the bounds, or when `isClosing` says so. */
function drain(message: IncomingMessage, maxBytes: number, maxMs: number, isClosing: () => boolean): void {
	if (message.complete) return;
	const { socket } = message;
	// A stream that was made of the body pauses it when nothing reads the stream.
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
