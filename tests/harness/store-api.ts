import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storeApp } from '~store/api-app';
import type { Client } from '~store/contract/call';
import { encodeFields } from '~store/contract/wire';
import { boundBodies } from '~store/foundation/request-bodies';
import type { Store } from '~store/store';

export interface ServedStore {
	url: string;
	/** Posts a call as the web tier does, and returns the answer's bytes. */
	post(name: string, payload: object, client: Client): Promise<{ status: number; text: string }>;
	stop(): Promise<void>;
}

/** Serves a test's store over HTTP on a free port. */
export async function serveStore(store: Store): Promise<ServedStore> {
	const server: Server = createServer(boundBodies(storeApp(store)));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
	return {
		url,
		async post(name, payload, { ip: _ip, ...client }) {
			const body = encodeFields({ ...payload, ...client });
			const response = await fetch(`${url}/${name}`, { method: 'POST', body });
			return { status: response.status, text: await response.text() };
		},
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
