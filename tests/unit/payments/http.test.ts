import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, jsonIn, ProviderError } from '~store/ordering/payments/http';
import { newReference } from '~store/ordering/payments/start-payment';

// Nothing is waited for: what counts is how long it would have been.
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}) }));

describe('asking a provider', () => {
	let server: Server;
	let url: string;
	let asked: number;
	/** What is answered, in order; the last again and again. 0 breaks the connection off, -1 is silent. */
	let answers: { status: number; headers?: Record<string, string> }[];
	const waits = () => vi.mocked(pause).mock.calls.map(([milliseconds]) => milliseconds);
	beforeEach(async () => {
		asked = 0;
		vi.mocked(pause).mockClear();
		server = createServer((request, response) => {
			const answer = answers[Math.min(asked, answers.length - 1)];
			asked++;
			if (answer?.status === 0) request.socket.destroy();
			else if (answer?.status !== -1) response.writeHead(answer?.status ?? 200, answer?.headers).end('words');
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterEach(async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	});

	const timeouts = { timeout: 200, tries: 3, pause: 20 };

	it('takes what it is told, also a refusal, without asking again', async () => {
		answers = [{ status: 422 }];
		expect(await ask({ method: 'GET', url }, timeouts)).toEqual({ status: 422, text: 'words' });
		expect(asked).toBe(1);
	});

	it('waits longer before each further try', async () => {
		answers = [{ status: 503 }, { status: 500 }, { status: 200 }];
		expect((await ask({ method: 'GET', url }, timeouts)).status).toBe(200);
		expect(waits()).toEqual([20, 40]);
	});

	it('waits as long as it is told to, but no more than five seconds', async () => {
		const told = (seconds: string) => ({ status: 429, headers: { 'Retry-After': seconds } });
		answers = [told('0.2'), told('60'), { status: 200 }];
		expect((await ask({ method: 'GET', url }, timeouts)).status).toBe(200);
		expect(waits()).toEqual([200, 5000]);
	});

	it('asks again after a broken connection', async () => {
		answers = [{ status: 0 }, { status: 200 }];
		expect((await ask({ method: 'GET', url }, timeouts)).status).toBe(200);
		expect(waits()).toEqual([20]);
	});

	it('says what broke when nothing came', async () => {
		answers = [{ status: 0 }];
		await expect(ask({ method: 'GET', url }, { ...timeouts, tries: 1 })).rejects.toMatchObject({
			...{ name: 'ProviderError', status: null },
			message: expect.stringMatching(/^GET \S+ did not answer: (other side closed|read ECONNRESET)$/),
		});
		answers = [{ status: -1 }];
		await expect(ask({ method: 'GET', url }, { ...timeouts, tries: 1 })).rejects.toMatchObject({
			...{ message: `GET ${url} did not answer: The operation was aborted due to timeout`, status: null },
		});
	});

	it('gives up after its tries, and names the address without what stands in its query', async () => {
		answers = [{ status: 500 }];
		const failure = await ask({ method: 'GET', url: `${url}/pay?token=hidden` }, timeouts).catch(
			(error: unknown) => error,
		);
		expect(failure).toBeInstanceOf(ProviderError);
		expect(String(failure)).toBe(`ProviderError: GET ${url}/pay answered 500`);
		expect(failure).toMatchObject({ status: 500 });
		expect(asked).toBe(3);
		expect(waits()).toEqual([20, 40]);
	});

	it('follows no redirect: nothing goes to where it was not sent', async () => {
		answers = [{ status: 302, headers: { Location: `${url}/elsewhere` } }];
		await expect(ask({ method: 'GET', url }, { ...timeouts, tries: 1 })).rejects.toThrow(ProviderError);
		expect(asked).toBe(1);
	});
});

it('reads the JSON of an answer, and nothing from what is none', () => {
	expect(jsonIn('{"paid":true}')).toEqual({ paid: true });
	expect(jsonIn('<html>')).toBeNull();
});

describe('a reference', () => {
	it('begins with the order, differs each time, and is one that every provider takes', () => {
		const references = Array.from({ length: 200 }, () => newReference('1001'));
		expect(new Set(references).size).toBe(200);
		for (const reference of references) expect(reference).toMatch(/^1001X[0-9A-Z]{17}$/);
		expect(newReference('12345678901234567890')).toMatch(/^[0-9A-Z]{22}$/);
	});
});
