import type { AddressInfo } from 'node:net';
import express from 'express';
import { fetchPacked } from './pages';

/** The same bytes as the shop's pages, sent by a bare Express handler: what the shop's figures are a share of. */
const [shop = '', ...paths] = process.argv.slice(2);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
for (const path of paths) {
	const { bytes } = await fetchPacked(shop + path);
	app.get(path, (_request, response) => {
		response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' }).end(bytes);
	});
}
const server = app.listen(0, () => {
	console.log(`listening http://localhost:${(server.address() as AddressInfo).port}`);
});
