import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { base, storeApp } from '~store/api-app';
import type { DeskClient } from '~store/contract/desk-call';
import { dispatchDesk } from '~store/desk-dispatch';
import { startHousekeeping } from '~store/jobs/housekeeping';
import { openStore } from '~store/store';
import { readConfig } from '../../config';

// Serves the shop's calls and the desk's over HTTP. In production, web processes make them within their own process. A test needs
// a separate process to kill it in the middle of a call.
const config = readConfig();
/** How many seconds its clock is ahead of the machine's. */
let ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const now = () => Math.floor(Date.now() / 1000) + ahead;
const store = await openStore(config, pino({ level: config.LOG_LEVEL, base: null }), now);
startHousekeeping(store);
const app = express();
app.post('/desk/:family/:name', express.json({ limit: '1mb' }), (request, response, next) => {
	const { payload, client } = request.body as { payload: object; client: DeskClient };
	const { family, name } = request.params;
	dispatchDesk(store, `${family}/${name}`, payload, client)
		.then(({ status, body }) => response.status(status).json(body))
		.catch(next);
});
app.post('/clock/:ahead', (request, response) => {
	ahead = Number(request.params.ahead);
	response.json({});
});
app.use(storeApp(store));
const server = createServer(app);
server.listen(config.PORT, '127.0.0.1', () => {
	console.log(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`);
});
