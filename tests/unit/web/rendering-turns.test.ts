import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { openRenderingTurns } from '../../../web/rendering-turns';

it('answers waiting requests between two pages while a post is handled', async () => {
	const turns = openRenderingTurns();
	const render = async () => {
		const done: string[] = [];
		const pages = [1, 2, 3].map(async (page) => {
			await turns.turn();
			done.push(`page ${page}`);
		});
		setImmediate(() => done.push('what has come'));
		await Promise.all(pages);
		await new Promise((resolve) => setImmediate(resolve));
		return done;
	};
	const seen: string[][] = [];
	const app = express().use(turns.notePosts, async (_request, response) => {
		seen.push(await render());
		response.end();
	});
	const server = createServer(app);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	for (const method of ['GET', 'POST', 'GET']) await (await fetch(url, { method })).text();
	server.close();
	const withoutTurns = ['page 1', 'page 2', 'page 3', 'what has come'];
	expect(seen).toEqual([withoutTurns, ['page 1', 'what has come', 'page 2', 'page 3'], withoutTurns]);
});
