import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

// Runs `npm start` twice in a new clone, as README.md describes. The first start installs packages, builds the shop, creates the
// sample shop in ./data and serves it. The second start must serve the same shop, including a shopper's cart.

/** The maximum duration of a start, in seconds. The first start also installs packages and builds the shop. */
const longestFirst = 1200;
const longestAgain = 180;
/** The maximum duration of a stop, in seconds. */
const longestStop = 40;

async function freePort() {
	const server = createServer().listen(0);
	await once(server, 'listening');
	const { port } = server.address();
	server.close();
	await once(server, 'close');
	return port;
}

/**
 * Calls the function `question` repeatedly until it returns true, for at most `seconds` seconds. Returns whether `question`
 * returned true.
 */
async function becomesTrue(question, seconds) {
	for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(200)) {
		if (await question()) return true;
	}
	return false;
}

/** Starts the shop. Returns the shop's address, and a function that stops all processes of the shop. */
async function start(name, longest) {
	const began = performance.now();
	const port = await freePort();
	const npm = spawn('npm', ['start'], {
		env: { ...process.env, PORT: String(port) },
		stdio: ['ignore', 'pipe', 'pipe'],
		// npm and its child processes are one group, so that one signal stops all these processes.
		detached: true,
	});
	let said = '';
	for (const stream of [npm.stdout, npm.stderr]) {
		stream.on('data', (bytes) => {
			said += bytes;
		});
	}
	const tell = (signal) => {
		try {
			process.kill(-npm.pid, signal);
			return true;
		} catch {
			return false;
		}
	};
	const stop = async () => {
		tell('SIGTERM');
		if (await becomesTrue(() => !tell(0), longestStop)) return;
		tell('SIGKILL');
		throw new Error(`${name} did not end within ${longestStop} s of SIGTERM:\n${said}`);
	};
	const url = `http://localhost:${port}`;
	const isReady = () =>
		fetch(`${url}/ready`).then(
			({ ok }) => ok,
			() => false,
		);
	const ready = await becomesTrue(async () => npm.exitCode !== null || (await isReady()), longest);
	if (!ready || npm.exitCode !== null) {
		await stop();
		throw new Error(`${name} was not ready within ${longest} s, and ended with ${npm.exitCode}:\n${said}`);
	}
	console.log(`${name}: ready after ${Math.round((performance.now() - began) / 1000)} s`);
	return { url, stop };
}

/**
 * Puts the first book for sale on the home page into a cart. Returns the book, and the cookie that identifies the shopper's cart.
 */
async function fillCart(url) {
	const home = await (await fetch(url)).text();
	const eisbn = /name="eisbn" value="(\d{13})"/.exec(home)?.[1] ?? /\/item\/(\d{13})/.exec(home)?.[1];
	if (!eisbn) throw new Error('The home page of the sample shop has no book.');
	const response = await fetch(`${url}/cart/add`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url },
		body: new URLSearchParams({ eisbn, condition: 'new', quantity: '1' }),
		redirect: 'manual',
	});
	const cookie = response.headers
		.getSetCookie()
		.map((each) => each.split(';')[0])
		.join('; ');
	return { eisbn, cookie };
}

async function expectInCart(url, { eisbn, cookie }) {
	const page = await (await fetch(`${url}/checkout/cart`, { headers: { cookie } })).text();
	if (!page.includes(`/item/${eisbn}`)) throw new Error(`The cart has lost ${eisbn}.`);
}

async function withShop(name, longest, work) {
	const { url, stop } = await start(name, longest);
	try {
		return await work(url);
	} finally {
		await stop();
	}
}

try {
	const shopper = await withShop('npm start', longestFirst, async (url) => {
		const filled = await fillCart(url);
		await expectInCart(url, filled);
		return filled;
	});
	await withShop('npm start, again', longestAgain, (url) => expectInCart(url, shopper));
} catch (error) {
	console.error(error.message);
	process.exit(1);
}
