import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';
import { beginRequest } from '../store/foundation/supervision/supervised';

/** The id of the request that is being answered, for every line that is written meanwhile. */
const requests = new AsyncLocalStorage<string>();

/** The shop's own log: one JSON object a line, written without holding up requests. */
export const openLog = (level: string, destination = pino.destination(toStandardOutput)): Logger =>
	pino(
		{
			level,
			base: null,
			mixin() {
				const id = requests.getStore();
				return id === undefined ? {} : { id };
			},
		},
		destination,
	);

const toStandardOutput = { fd: 1, sync: false, minLength: 4096, periodicFlush: 200 };

/** A request id from a proxy is kept when it looks like one. */
const requestId = (message: IncomingMessage): string => {
	const given = message.headers['x-request-id'];
	return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/** The addresses whose last part opens an account or a desk to anyone who reads it. */
const tokenPath = /^(\/+(?:desk\/+invitation|stock-alert)\/+)[^/]+/i;

/** A path for the log: a token in it is left out. */
const withoutToken = (path: string): string => path.replace(tokenPath, '$1…');

/**
 * Gives a request an id, which every line of the log has that is written while it is answered. Writes a line when it
 * has been answered, with the bytes that went over the wire. Query strings are left out: they can carry keys.
 * @param client the visitor's address, where the bookseller wants it in the log
 */
export function logRequest(
	log: Logger,
	message: IncomingMessage,
	response: ServerResponse,
	client: string | null,
	answer: () => void,
): void {
	const id = requestId(message);
	const started = performance.now();
	const { socket, method } = message;
	const sentBefore = socket.bytesWritten;
	// The path is taken now, as a router changes it on the way.
	const path = withoutToken((message.url ?? '').split('?')[0] ?? '');
	response.setHeader('X-Request-Id', id);
	response.once('close', beginRequest(method ?? '', path));
	requests.run(id, () => {
		response.once('finish', () => {
			const ms = Math.round((performance.now() - started) * 10) / 10;
			const bytes = socket.bytesWritten - sentBefore;
			const facts = { method, path, status: response.statusCode, ms, bytes, ...(client === null ? {} : { client }) };
			requests.run(id, () => log.info(facts, 'request'));
		});
		answer();
	});
}
