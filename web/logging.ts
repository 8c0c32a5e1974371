import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';

/** The shop's own log: one JSON object a line, written without holding up requests. */
export const openLog = (level: string): Logger =>
	pino({ level, base: null }, pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 200 }));

/** A request id from a proxy is kept when it looks like one. */
const requestId = (message: IncomingMessage): string => {
	const given = message.headers['x-request-id'];
	return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/** Gives each request an id and writes a line when it has been answered. Query strings are left out: they can carry keys. */
export function logRequest(log: Logger, message: IncomingMessage, response: ServerResponse): string {
	const id = requestId(message);
	const started = performance.now();
	// Taken now: a router changes it on the way.
	const path = (message.url ?? '').split('?')[0];
	response.setHeader('X-Request-Id', id);
	response.once('finish', () => {
		const ms = Math.round((performance.now() - started) * 10) / 10;
		log.info({ id, method: message.method, path, status: response.statusCode, ms }, 'request');
	});
	return id;
}
