import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { childrenOf, freePort, runs } from '../harness/processes';
import { listening, startShop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { expect, test } from './shop-test';

test('the process and its database each have a health check', async ({ request }) => {
	expect((await request.get('/health')).status()).toBe(200);
	expect(await (await request.get('/ready')).json()).toMatchObject({ status: 'ok' });
});

test('a connection stays open for longer than proxies wait for the next request', async ({ request }) => {
	const { 'keep-alive': kept } = (await request.get('/health')).headers();
	// Caddy keeps connections for two minutes, the longest of the usual servers in front of small shops.
	expect(Number(/^timeout=(\d+)$/.exec(kept ?? '')?.[1])).toBeGreaterThan(120);
});

test('an invalid encoding in a file’s address gets a plain error', async ({ request }) => {
	for (const path of ['/assets/%E0', '/assets/%', '/assets/%00']) {
		const response = await request.get(path);
		expect([400, 404]).toContain(response.status());
		expect(await response.text()).not.toMatch(/at .*:\d+|URIError/);
	}
});

test('the shop answers a request in flight before it stops', async () => {
	const shop = await startShop();
	const { hostname, port } = new URL(shop.url);
	// A post that has begun: its header has arrived, its body has not.
	const socket = connect(Number(port), hostname);
	await once(socket, 'connect');
	const body = 'intent=remove-unavailable';
	socket.write(`POST /checkout/cart HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n`);
	socket.write('Expect: 100-continue\r\n');
	socket.write(`Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`);
	const [begun] = await once(socket, 'data');
	expect(String(begun)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
	const stopped = shop.stop();
	// The shop is stopping once it refuses new connections.
	const isOpen = () =>
		fetch(`${shop.url}/health`).then(
			() => true,
			() => false,
		);
	await expect.poll(isOpen).toBe(false);
	let answer = '';
	socket.on('data', (chunk) => {
		answer += chunk;
	});
	socket.write(body);
	await once(socket, 'close');
	expect(answer).toMatch(/^HTTP\/1\.1 303 /);
	await stopped;
});

/** The data folder of a shop in the current test. */
const ownFolder = () => test.info().outputPath('data');

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
	test(`npm start passes ${signal} on, and ends when the shop has ended`, {
		tag: signal === 'SIGINT' ? '@all' : [],
	}, async () => {
		const npm = spawn('npm', ['start'], {
			env: {
				...process.env,
				NODE_ENV: 'production',
				PORT: '0',
				LOG_LEVEL: 'error',
				STORE_API_URL: 'http://127.0.0.1:9/api',
				SESSION_SECRET: testSecret,
				DATA_DIR: ownFolder(),
			},
			stdio: 'pipe',
		});
		const url = await listening(npm);
		expect((await fetch(`${url}/health`)).status).toBe(200);
		const ended = once(npm, 'exit');
		npm.kill(signal);
		await ended;
		await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
	});
}

/** The environment of a shop without its own store, which starts fast and answers `/health`. */
const webTier: NodeJS.ProcessEnv = {
	NODE_ENV: 'production',
	PORT: '0',
	LOG_LEVEL: 'warn',
	STORE_API_URL: 'http://127.0.0.1:9/api',
	SESSION_SECRET: testSecret,
};

/** Starts the shop as `npm start` does, and can be ended from within. Records its output. */
function startWebTier(env: Record<string, string>) {
	const endFromWithin = `--max-old-space-size=160 --require ${JSON.stringify(resolve('tests/harness/end-from-within.cjs'))}`;
	const options = `${process.env.NODE_OPTIONS} ${endFromWithin}`;
	const starter = spawn(process.execPath, ['scripts/start.mjs'], {
		env: {
			...process.env,
			...webTier,
			DATA_DIR: ownFolder(),
			UNRESPONSIVE_SECONDS: '3',
			NODE_OPTIONS: options,
			...env,
		},
		stdio: 'pipe',
	});
	let log = '';
	for (const stream of [starter.stdout, starter.stderr]) {
		stream.on('data', (piece) => {
			log += piece;
		});
	}
	return { starter, log: () => log };
}

const isHealthy = (url: string) =>
	fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) }).then(
		({ ok }) => ok,
		() => false,
	);

async function endByKill(starter: ChildProcess): Promise<void> {
	if (starter.exitCode !== null || starter.signalCode !== null) return;
	starter.kill('SIGKILL');
	await once(starter, 'exit');
}

// Waits for each end and for each start.
test.describe.configure({ timeout: 400_000 });

/** The usual level starts the shop of two processes, which has everything that the shop of one has. */
const tagOf = (processes: number) => (processes === 1 ? '@all' : []);

for (const processes of [1, 2]) {
	test(`a shop of ${processes} restarts when it is killed, runs out of heap or hangs`, {
		tag: tagOf(processes),
	}, async () => {
		const port = await freePort();
		const { starter, log } = startWebTier({ PORT: String(port), WEB_CONCURRENCY: String(processes) });
		try {
			const url = await listening(starter);
			starter.stdout.resume();
			const servers = () => (processes === 1 ? childrenOf(starter.pid) : childrenOf(childrenOf(starter.pid)[0]));
			for (const [signal, reason] of [
				['SIGKILL', /"signal":"SIGKILL"/],
				['SIGUSR2', /"signal":"SIGABRT"/],
				['SIGALRM', /"signal":"SIGKILL","reason":"it did not answer"/],
			] as const) {
				await expect.poll(() => servers().length, { timeout: 60_000 }).toBe(processes);
				await expect.poll(() => isHealthy(url), { timeout: 60_000 }).toBe(true);
				const [ended] = servers();
				const lineOf = (text: string) =>
					log()
						.split('\n')
						.find((line) => line.includes(`"pid":${ended},`) && line.includes(text));
				process.kill(ended as number, signal);
				await expect.poll(() => lineOf('"pauseMs":'), { timeout: 60_000 }).toMatch(reason);
				await expect.poll(() => servers().filter((pid) => pid !== ended).length, { timeout: 60_000 }).toBe(processes);
				await expect.poll(() => isHealthy(url), { timeout: 60_000 }).toBe(true);
			}
			starter.kill('SIGTERM');
			expect(await once(starter, 'exit')).toEqual([0, null]);
			expect(await isHealthy(url)).toBe(false);
		} finally {
			await endByKill(starter);
		}
	});

	test(`no process of a shop of ${processes} survives when its starter is killed`, {
		tag: tagOf(processes),
	}, async () => {
		const { starter } = startWebTier({ WEB_CONCURRENCY: String(processes) });
		try {
			const url = await listening(starter);
			const [server] = childrenOf(starter.pid);
			const all = [server, ...(processes === 1 ? [] : childrenOf(server))];
			expect(all.length).toBe(processes === 1 ? 1 : 3);
			await endByKill(starter);
			await expect.poll(() => all.filter(runs), { timeout: 60_000 }).toEqual([]);
			expect(await isHealthy(url)).toBe(false);
		} finally {
			await endByKill(starter);
		}
	});

	test(`npm start of a shop of ${processes} ends with one message when the port is taken`, {
		tag: tagOf(processes),
	}, async () => {
		const other = createServer().listen(0);
		const { port } = other.address() as AddressInfo;
		const { starter, log } = startWebTier({ PORT: String(port), WEB_CONCURRENCY: String(processes) });
		try {
			expect(await once(starter, 'exit')).toEqual([1, null]);
			expect(log()).toContain(`PORT: ${port} is in use by another program.`);
			expect(log()).not.toContain('started again');
		} finally {
			await endByKill(starter);
			other.close();
		}
	});
}

test('a stopping shop reports itself as not ready for DRAIN_SECONDS, and Ctrl-C ends the wait', async () => {
	const { starter } = startWebTier({ DRAIN_SECONDS: '300', WEB_CONCURRENCY: '2' });
	try {
		const url = await listening(starter);
		starter.kill('SIGTERM');
		const ready = async () => {
			const answer = await fetch(`${url}/ready`);
			return [answer.status, await answer.json(), answer.headers.get('Retry-After')];
		};
		await expect.poll(ready).toEqual([503, { status: 'it is ending' }, '2']);
		// A service manager signals every process, and each process passes the signal on.
		starter.kill('SIGTERM');
		expect(await isHealthy(url)).toBe(true);
		starter.kill('SIGINT');
		expect(await once(starter, 'exit')).toEqual([0, null]);
		expect(await isHealthy(url)).toBe(false);
	} finally {
		await endByKill(starter);
	}
});

for (const processes of [1, 2]) {
	test(`a shop of ${processes} without its database answers, says why, and stops on request`, {
		tag: tagOf(processes),
	}, async () => {
		const { starter, log } = startWebTier({
			STORE_API_URL: '',
			DATABASE_URL: 'postgres://shop@127.0.0.1:9/shop',
			WEB_CONCURRENCY: String(processes),
		});
		try {
			const url = await listening(starter);
			const page = await fetch(`${url}/browse`, { headers: { Accept: 'text/html' } });
			expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2']);
			expect(await page.text()).toContain('The shop cannot open at this moment. Nothing is lost');
			expect(await (await fetch(`${url}/ready`)).json()).toEqual({
				status: 'the database does not answer',
			});
			expect(await isHealthy(url)).toBe(true);
			starter.kill('SIGTERM');
			expect(await once(starter, 'exit')).toEqual([0, null]);
			expect(log()).not.toContain('a process ended');
		} finally {
			await endByKill(starter);
		}
	});
}

test('npm start ends with one message when the environment is invalid', async () => {
	const { starter, log } = startWebTier({ STORE_API_URL: 'nowhere' });
	expect(await once(starter, 'exit')).toEqual([1, null]);
	expect(log()).toMatch(/^STORE_API_URL: /m);
	expect(log()).not.toContain('started again');
});

test('the log has a line for each request, without the key of an order', async () => {
	// A copy, because others copy the sample's folder and no shop may write to it.
	cpSync(process.env.SAMPLE_DATA ?? '', ownFolder(), { recursive: true });
	const shop = spawn(process.execPath, ['build/server.js'], {
		env: {
			...process.env,
			NODE_ENV: 'production',
			PORT: '0',
			DATA_DIR: ownFolder(),
			SESSION_SECRET: testSecret,
			LOG_LEVEL: 'info',
		},
		stdio: 'pipe',
	});
	let log = '';
	shop.stdout.on('data', (chunk) => {
		log += chunk;
	});
	const url = await listening(shop);
	await fetch(`${url}/account/order/1001?key=a-key-that-opens-an-order`, {
		headers: { 'X-Request-Id': 'from-the-proxy-1' },
	});
	await expect.poll(() => log).toContain('/account/order/1001');
	shop.kill('SIGTERM');
	await once(shop, 'exit');
	const line = log.split('\n').find((entry) => entry.includes('/account/order/1001'));
	expect(JSON.parse(line ?? '')).toMatchObject({
		bytes: expect.any(Number),
		id: 'from-the-proxy-1',
		method: 'GET',
		path: '/account/order/1001',
		status: 404,
	});
	expect(log).not.toContain('a-key-that-opens-an-order');
});

test('the shop lists the errors in its environment and does not start', async () => {
	const shop = spawn(process.execPath, ['build/server.js'], {
		env: { ...process.env, NODE_ENV: 'production', PORT: 'eighty', SESSION_SECRET: 'short' },
		stdio: 'pipe',
	});
	let words = '';
	shop.stderr.on('data', (chunk) => {
		words += chunk;
	});
	const [code] = await once(shop, 'exit');
	expect(code).toBe(1);
	expect(words).toMatch(/^PORT: /m);
	expect(words).toMatch(/^SESSION_SECRET: /m);
	expect(words).not.toMatch(/\n\s+at /);
});

test('behind a TLS proxy the shop tells browsers to return by TLS only', async ({ request }) => {
	const securityOf = async (path: string, protocol: string) => {
		const answer = await request.get(path, { headers: { 'X-Forwarded-Proto': protocol }, maxRedirects: 0 });
		return answer.headers()['strict-transport-security'];
	};
	for (const path of ['/', '/account/login', '/nowhere', '/browse.data', '/account', '/favicon.svg']) {
		expect(await securityOf(path, 'https'), path).toBe('max-age=31536000');
		expect(await securityOf(path, 'http'), path).toBeUndefined();
	}
});
