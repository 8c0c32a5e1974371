import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';
import { beginRequest } from '../store/foundation/supervision/supervised';
import { withoutTokens } from '../store/foundation/without-secrets';

/** The ID of the current request. Every log entry of the request contains this ID. */
const requests = new AsyncLocalStorage<string>();

/** Opens the shop's log: one JSON object per line, written without blocking requests. */
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

/** Returns the request ID from a proxy if the ID has the right format. Otherwise creates a new request ID. */
const requestId = (message: IncomingMessage): string => {
	const given = message.headers['x-request-id'];
	return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/**
 * Gives a request an ID, which every log entry of the request contains. After the answer was sent, logs the status and the size
 * of the answer in bytes. Omits query strings, because query strings can contain secrets.
 * @param client returns the visitor's IP address, if LOG_CLIENTS is on
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
	// Reads the path now, because Express changes it later.
	const path = withoutTokens((message.url ?? '').split('?')[0] ?? '');
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
