import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtStorefront } from '../../../web/remix';
import { settleAddress } from '../../../web/request-address';

const routeOf = (path: string, id: string) => ({
	id,
	path,
	parentId: undefined,
	module: { loader: () => new Response(`this is ${id}`) },
});
const routes = Object.fromEntries(
	[
		['home', 'home'],
		['item/:eisbn', 'item'],
	].map(([path = '', id = '']) => [id, routeOf(path, id)]),
);
const build = {
	routes,
	assets: { version: '1', routes, entry: { module: '', imports: [] }, url: '' },
	entry: { module: { default: () => new Response('nothing', { status: 404 }) } },
	future: {},
	basename: '/',
	publicPath: '/',
	assetsBuildDirectory: '',
	isSpaMode: false,
	mode: 'production',
} as unknown as ServerBuild;

const app = express().use(builtStorefront(build, () => ({})).handle);
const server = createServer((message, response) => {
	settleAddress(message, { trustProxy: false, usualHost: 'localhost' });
	app(message, response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

/** Requests an address exactly as it is written. */
const ask = (path: string): Promise<string> =>
	new Promise((resolve, reject) => {
		const { port } = server.address() as AddressInfo;
		request({ port, host: '127.0.0.1', path }, (answer) => {
			let text = '';
			answer.setEncoding('utf8').on('data', (part: string) => {
				text += part;
			});
			answer.on('end', () => resolve(text));
		})
			.on('error', reject)
			.end();
	});

test.each(['/home', '/x/../home', '/./home', '/x\\..\\home', '/item/../home?a=../b'])(
	'resolves the steps of an address before routing: %s',
	async (path) => {
		expect(await ask(path)).toBe('this is home');
	},
);
