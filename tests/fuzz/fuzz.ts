import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { base } from '../../store/api-app';
import { startPostgres } from '../harness/postgres-server';
import { testSecret } from '../harness/test-secret';
import { callDoors, routeDoors, walkDoors } from './doors';
import { knownRequests } from './known-requests';
import { requests } from './make-requests';
import type { FuzzRequest } from './request';
import { type FuzzAnswer, send } from './send';
import { WatchedServer } from './shop-process';

// Sends unexpected requests to every door of a built shop and of its store API. No request may get a 5xx, end the process, hold
// its event loop for long, or leave memory behind. `--seed` sends the same ones again.

const { values: options } = parseArgs({
	options: {
		requests: { type: 'string', default: '20000' },
		/** Ends earlier than the requests. */
		seconds: { type: 'string', default: '0' },
		seed: { type: 'string', default: String(randomInt(2 ** 31)) },
		engine: { type: 'string', default: 'sqlite' },
	},
});

/** The longest time in milliseconds that a single request may hold the event loop. */
const maxHoldMs = 250;
/** The largest growth of the heap in bytes after the servers are warm: their caches are small here. */
const maxHeapGrowthBytes = 150 * 2 ** 20;
const batchSize = 48;
/** The number of connections at once. */
const connectionCount = 8;
/** The number of findings of one kind that are shown. */
const maxShown = 15;

interface Finding {
	what: string;
	request: FuzzRequest | null;
}

interface Ground {
	shop: WatchedServer;
	api: WatchedServer;
}

async function main(): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-fuzz-'));
	const database = options.engine === 'postgres' ? await startPostgres() : null;
	const env: NodeJS.ProcessEnv = {
		PATH: process.env.PATH,
		NODE_ENV: 'production',
		DATA_DIR: join(folder, 'data'),
		SESSION_SECRET: testSecret,
		LOG_LEVEL: 'error',
		TRUST_PROXY: '1',
		SECURE_COOKIES: 'false',
		CACHE_PAGES_MB: '8',
		CACHE_RENDERED_MB: '8',
		...(database ? { DATABASE_URL: database.url } : {}),
	};
	let ground: Ground | null = null;
	try {
		const sample = execFileSync(process.execPath, ['scripts/store.mjs', 'sample'], { env, encoding: 'utf8' });
		ground = {
			shop: await WatchedServer.start('shop', 'build/server.js', env, folder),
			api: await WatchedServer.start('api', 'build/store-api.js', env, folder),
		};
		return await fuzz(ground, logInsOf(sample));
	} finally {
		await ground?.shop.stop();
		await ground?.api.stop();
		await database?.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

interface LogIn {
	email: string;
	password: string;
}

/** Reads the sample's customers from the output of the command that builds it. */
const logInsOf = (printed: string): LogIn[] =>
	[...printed.matchAll(/^ {2}(\S+@\S+) {2,}(\S+) {2}/gm)].map(([, email = '', password = '']) => ({ email, password }));

async function fuzz({ shop, api }: Ground, logIns: LogIn[]): Promise<boolean> {
	const seed = Number(options.seed);
	const wanted = Number(options.requests);
	const until =
		Number(options.seconds) > 0 ? performance.now() + Number(options.seconds) * 1000 : Number.POSITIVE_INFINITY;
	const origin = `http://localhost:${shop.port}`;
	const cookies = await visitorCookies(origin, logIns);
	const walked = (
		await Promise.all(
			cookies.map((cookie) =>
				walkDoors(origin, cookie, ['/', '/checkout/cart', '/account/details', '/gift-cards', '/browse/file']),
			),
		)
	).flat();
	const doors = [...(await routeDoors()), ...walked, ...callDoors(base)];
	console.log(
		`Fuzzing ${doors.length} doors on ${options.engine}, as ${cookies.length} visitors, up to ${wanted} requests, seed ${seed}: npm run fuzz -- --engine ${options.engine} --requests ${wanted} --seed ${seed}`,
	);

	const findings: Finding[] = [];
	const statuses = new Map<string, number>();
	let sent = 0;
	let longestHoldMs = 0;
	let unrepeatedHolds = 0;
	const serverOf = ({ server }: FuzzRequest) => (server === 'shop' ? shop : api);
	const post = (request: FuzzRequest) => send(request, serverOf(request).port);
	let deaf = false;
	const alive = () => shop.alive && api.alive && !deaf;
	const find = (what: string, request: FuzzRequest | null) => {
		findings.push({ what, request });
		if (findings.length <= maxShown) console.log(`Found: ${what}\n  ${JSON.stringify(request)}`);
	};
	/** Returns the longest hold of a loop since the last call; infinite if a server does not answer. */
	const holds = async (): Promise<number> => {
		const [one, other] = await Promise.all([shop.watch(), api.watch()]);
		deaf ||= !one || !other;
		return one && other ? Math.max(one.longestHoldMs, other.longestHoldMs) : Number.POSITIVE_INFINITY;
	};
	const judge = (request: FuzzRequest, answer: FuzzAnswer) => {
		const status = String(answer.status ?? 'none');
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
		if (answer.silent) find('no answer came', request);
		else if (answer.status !== null && answer.status >= 500) find(`answered ${answer.status}`, request);
	};
	/** Finds the requests of a batch that hold a loop by themselves, repeatedly. */
	const lookForHolds = async (batch: FuzzRequest[]) => {
		let found = false;
		for (const request of batch) {
			const times: number[] = [];
			for (let turn = 0; turn < 2 && alive(); turn++) {
				await holds();
				await post(request);
				times.push(await holds());
				if ((times.at(-1) ?? 0) <= maxHoldMs) break;
			}
			const held = Math.min(...times);
			if (held > maxHoldMs) {
				found = true;
				find(`held an event loop for ${Math.round(held)} ms`, request);
			}
			if (!alive()) return find('ended a process, or kept it for more than a minute', request);
		}
		if (!found) unrepeatedHolds++;
	};
	const run = async (batch: FuzzRequest[]) => {
		const queue = [...batch];
		const work = async () => {
			for (let request = queue.shift(); request && alive(); request = queue.shift()) {
				judge(request, await post(request));
				sent++;
			}
		};
		await Promise.all(Array.from({ length: connectionCount }, work));
		const held = await holds();
		if (!alive()) {
			for (const request of batch)
				find('one of a batch that ended a process, or kept it for more than a minute', request);
		} else if (held > maxHoldMs) await lookForHolds(batch);
		else longestHoldMs = Math.max(longestHoldMs, held);
	};

	// Warms the servers up, then measures their heap before the test begins.
	await run(
		fc
			.sample(requests(walked, [''], `localhost:${shop.port}`), { numRuns: 500, seed: 1 })
			.filter(({ method }) => method === 'GET'),
	);
	const heapBefore = await heapOf({ shop, api });
	await holds();
	for (const known of knownRequests) await run([known]);
	let turn = 0;
	let visitors = ['', 'session=s%3Anobody.x; checkout=x', ...cookies];
	while (sent < wanted && performance.now() < until && alive()) {
		// Requests in the visitors' names have logged them out, or changed more.
		if (turn % 50 === 49) visitors = ['', 'rows=list', ...(await visitorCookies(origin, logIns))];
		await run(
			fc.sample(requests(doors, visitors, `localhost:${shop.port}`), { numRuns: batchSize, seed: seed + turn++ }),
		);
		if (turn % 40 === 0)
			console.log(
				`  ${sent} requests, ${findings.length} findings, ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
			);
	}
	if (alive()) {
		const grown = (await heapOf({ shop, api })) - heapBefore;
		console.log(
			`Heap after garbage collection: ${Math.round(heapBefore / 2 ** 20)} MB before, ${Math.round(grown / 2 ** 20)} MB more after.`,
		);
		if (grown > maxHeapGrowthBytes) find(`${Math.round(grown / 2 ** 20)} MB did not come back`, null);
	}
	console.log(
		`${sent} requests: ${[...statuses]
			.sort()
			.map(([status, count]) => `${status}: ${count}`)
			.join(', ')}.`,
	);
	console.log(
		`The event loop was held for at most ${Math.round(longestHoldMs)} ms${unrepeatedHolds > 0 ? `; ${unrepeatedHolds} longer holds came from no single request` : ''}.`,
	);
	if (findings.length > maxShown) console.log(`\n… and ${findings.length - maxShown} more.`);
	if (findings.length > 0)
		console.log(`\nLog of the shop:\n${shop.output.slice(-4000)}\nLog of the store API:\n${api.output.slice(-4000)}`);
	console.log(`${findings.length === 0 ? 'Nothing' : findings.length} found with seed ${seed}.`);
	return findings.length === 0;
}

async function heapOf({ shop, api }: Ground): Promise<number> {
	const [one, other] = await Promise.all([shop.watch(true), api.watch(true)]);
	return (one?.heapBytes ?? 0) + (other?.heapBytes ?? 0);
}

/** Returns the cookies of a guest with a cart and of logged-in customers. */
async function visitorCookies(origin: string, logIns: LogIn[]): Promise<string[]> {
	const post = async (path: string, fields: Record<string, string>) => {
		const answer = await fetch(origin + path, {
			method: 'POST',
			body: new URLSearchParams(fields),
			redirect: 'manual',
			headers: { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
		});
		return answer.headers
			.getSetCookie()
			.map((cookie) => cookie.split(';')[0])
			.join('; ');
	};
	const home = await (await fetch(origin)).text();
	const eisbn = /\/item\/(\d{13})/.exec(home)?.[1] ?? '';
	return Promise.all([
		post('/cart/add', { eisbn, quantity: '1' }),
		...logIns.slice(0, 3).map(({ email, password }) => post('/account/login', { email_address: email, password })),
	]);
}

process.exit((await main()) ? 0 : 1);
