import type { RequestListener } from 'node:http';
import { retryAfter } from './contract/call';
import { Refused, refusalOf } from './foundation/refusal';

const words = 'The shop cannot open at this moment. Nothing is lost: please try again in a little while.';

/**
 * Answers every request with the status 503 while the store cannot be opened. Only the route `/health` has another answer, which
 * says that the server is running.
 * @param why the kind of failure. The text must not reveal where the database is, because everyone can read it
 * @param pageOf a function that builds an HTML page with the message, for requests for a page
 */
export const unavailableListener =
	(why: () => string, pageOf?: (words: string) => string): RequestListener =>
	({ method, url = '', headers }, response) => {
		const path = url.split('?')[0];
		const isHealth = path === '/health';
		const isWatched = isHealth || path === '/ready';
		const page = !isWatched && headers.accept?.includes('text/html') && pageOf ? pageOf(words) : null;
		const said = isHealth ? { status: 'ok' } : isWatched ? { status: why() } : refusalOf(new Refused(words, 503));
		response.writeHead(isHealth ? 200 : 503, {
			'Content-Type': `${page === null ? 'application/json' : 'text/html'}; charset=utf-8`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
			...(page === null ? {} : { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }),
			...(isHealth ? {} : { 'Retry-After': String(retryAfter) }),
		});
		response.end(method === 'HEAD' ? undefined : (page ?? JSON.stringify(said)));
	};
