import type { IncomingMessage, RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { maxDrainBytes, maxDrainMs } from '../contract/post-sizes';

interface BodyBounds {
	drainBytes: number;
	drainMs: number;
}

const usualBounds: BodyBounds = { drainBytes: maxDrainBytes, drainMs: maxDrainMs };

const pollMs = 200;

/**
 * Wraps the one handler of a server, so that no answer leaves its connection stuck. An answer may be sent before its
 * request's body was read. The rest of the body then stands before the next request on the connection, which another
 * visitor may have sent through a proxy. The rest is read off and thrown away within the bounds. Beyond the bounds
 * the connection ends.
 * @param bounds for tests
 */
export function boundBodies(handle: RequestListener, bounds: Partial<BodyBounds> = {}): RequestListener {
	const { drainBytes, drainMs } = { ...usualBounds, ...bounds };
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
			response.once('finish', () => drain(message, drainBytes, drainMs, () => closing.has(socket)));
		}
		handle(message, response);
	};
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
	headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

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
