import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';
import { beginRequest } from '../store/foundation/supervision/supervised';

/** The id of the current request, for every line that is logged while it is answered. */
const requests = new AsyncLocalStorage<string>();

/** Opens the shop's log: one JSON object per line, written without delaying requests. */
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

/** Keeps a request id from a proxy if it has the right format. */
const requestId = (message: IncomingMessage): string => {
	const given = message.headers['x-request-id'];
	return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/** Addresses whose last part gives anyone who reads it access to an account or a desk. */
const tokenPath = /^(\/+(?:desk\/+invitation|stock-alert)\/+)[^/]+/i;

/** Returns a path for the log, without tokens. */
const withoutToken = (path: string): string => path.replace(tokenPath, '$1…');

/**
 * Gives a request an id, which every line logged during the request has. Logs a line after the answer, with the bytes
 * sent. Leaves out query strings, because they can contain keys.
 * @param client the visitor's address, if the bookseller wants it in the log
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
	// Reads the path now, because a router changes it later.
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
