import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Shop, startShop } from '../harness/shop';
import { expect, test } from './shop-test';

/** Makes a copy of the build whose frame has another file name, as after a change. */
function anotherBuild(): string {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-build-'));
	cpSync('build', join(folder, 'build'), { recursive: true });
	for (const name of ['node_modules', 'docs', 'package.json']) symlinkSync(resolve(name), join(folder, name));
	const assets = join(folder, 'build/client/assets');
	const frame = readdirSync(assets).flatMap((name) => /^(frame-[\w-]+)\.js$/.exec(name)?.[1] ?? [])[0] as string;
	for (const end of ['', '.br', '.gz'])
		renameSync(join(assets, `${frame}.js${end}`), join(assets, `${frame}-later.js${end}`));
	const server = join(folder, 'build/server');
	for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
		if (!file.endsWith('.js')) continue;
		const text = readFileSync(join(server, file), 'utf8');
		writeFileSync(join(server, file), text.replaceAll(`${frame}.js`, `${frame}-later.js`));
	}
	return folder;
}

/** Passes requests to the shops in turn. */
async function startProxy(shops: Shop[]) {
	let turn = 0;
	const server = createServer((message, response) => {
		const target = new URL(shops[turn++ % shops.length]?.url ?? '');
		const forwarded = ask(
			{ host: target.hostname, port: target.port, path: message.url, headers: message.headers, agent: false },
			(answer) => {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
			},
		);
		message.pipe(forwarded);
	});
	await new Promise<void>((listening) => server.listen(0, listening));
	return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

test('each of two builds serves the files that the other build’s pages name', { tag: '@all' }, async () => {
	const later = anotherBuild();
	const first = await startShop();
	const second = await startShop({ cwd: later, env: { DATA_DIR: first.dataDir } });
	const proxy = await startProxy([first, second]);
	try {
		const named = new Set<string>();
		for (const { url } of [first, second]) {
			const page = await (await fetch(url)).text();
			for (const [path] of page.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)) named.add(path);
		}
		expect([...named].filter((path) => path.includes('/frame-'))).toHaveLength(2);
		// Requests each from both.
		const failed = async () => {
			const answers = [...named, ...named].map(async (path) => [path, (await fetch(proxy.url + path)).status] as const);
			return (await Promise.all(answers)).filter(([, status]) => status !== 200);
		};
		await expect.poll(failed).toEqual([]);
		const script = [...named].find((path) => path.includes('-later.js')) ?? '';
		const answer = await fetch(first.url + script);
		expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
		expect(answer.headers.get('Content-Type')).toMatch(/javascript/);
		expect((await fetch(`${first.url}/assets/frame-of-nobody.js`)).status).toBe(404);
	} finally {
		proxy.stop();
		await second.stop();
		await first.stop();
		rmSync(later, { recursive: true });
	}
});
