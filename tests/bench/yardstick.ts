import type { OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { Browser } from './browser';
import type { Visit } from './plan';

/**
 * Sends the same bytes as the shop's pages from a bare Express handler: the shop's figures are a share of this speed. The
 * standard input lists the pages as JSON; a post is answered with a redirect.
 */
const [shop = ''] = process.argv.slice(2);
const visits: Visit[] = JSON.parse(await text(process.stdin));

interface Page {
	status: number;
	headers: OutgoingHttpHeaders;
	bytes: Buffer;
}

const from = '203.0.113.2';
/** Headers that Node writes by itself. */
const ours = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']);
const pages = new Map<string, Page>();
/** For visitors with other sessions than those that fetched the pages. */
const anybodys = new Map<string, Page>();

async function fetchAll(): Promise<void> {
	const browser = new Browser(shop);
	for (let visit = visits.pop(); visit; visit = visits.pop()) {
		const { path, cookie } = visit;
		const { status, headers, bytes } = await browser.get(path, { cookie, from });
		if (status >= 400) throw new Error(`${path} answered ${status}`);
		const page = {
			status,
			headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.has(name))),
			bytes,
		};
		pages.set(`${cookie ?? ''} ${path}`, page);
		anybodys.set(path, page);
	}
	await browser.close();
}

await Promise.all(Array.from({ length: 8 }, fetchAll));

const anItem = [...anybodys].find(([path]) => path.startsWith('/item/'))?.[1];

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use((request, response) => {
	if (request.method === 'POST') return response.redirect(303, '/');
	const known = pages.get(`${request.headers.cookie ?? ''} ${request.url}`) ?? anybodys.get(request.url);
	// Crawlers visit pages that were not fetched before. They get another item's page.
	const page = known ?? (request.url.startsWith('/item/') ? anItem : undefined);
	if (!page) return response.sendStatus(404);
	return response.status(page.status).set(page.headers).end(page.bytes);
});
const server = app.listen(0, () => {
	console.log(`listening http://localhost:${(server.address() as AddressInfo).port}`);
});
