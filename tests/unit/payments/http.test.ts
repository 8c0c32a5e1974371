import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, ProviderError } from '~store/ordering/payments/providers/http';
import { newReference } from '~store/ordering/payments/start-payment';

describe('asking a provider', () => {
	let server: Server;
	let url: string;
	let asked: number;
	/** How long it waited before each further try. Milliseconds. */
	let waited: number[];
	/** What is answered, in order; the last again and again. */
	let answers: { status: number; headers?: Record<string, string> }[];
	beforeEach(async () => {
		asked = 0;
		waited = [];
		server = createServer((_request, response) => {
			const answer = answers[Math.min(asked, answers.length - 1)];
			asked += 1;
			response.writeHead(answer?.status ?? 200, answer?.headers).end('words');
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterEach(() => new Promise((resolve) => server.close(resolve)));

	const timeouts = { timeout: 200, tries: 3, pause: 20 };
	const wait = async (milliseconds: number) => void waited.push(milliseconds);

	it('takes what it is told, also a refusal, without asking again', async () => {
		answers = [{ status: 422 }];
		expect(await ask({ method: 'GET', url }, timeouts)).toEqual({ status: 422, text: 'words' });
		expect(asked).toBe(1);
	});

	it('waits longer before each further try', async () => {
		answers = [{ status: 503 }, { status: 500 }, { status: 200 }];
		expect((await ask({ method: 'GET', url }, timeouts, wait)).status).toBe(200);
		expect(waited).toEqual([20, 40]);
	});

	it('waits as long as it is told to, but not longer than five seconds', async () => {
		const told = (seconds: string) => ({ status: 429, headers: { 'Retry-After': seconds } });
		answers = [told('0.2'), told('3600'), { status: 200 }];
		await ask({ method: 'GET', url }, timeouts, wait);
		expect(waited).toEqual([200, 5000]);
	});

	it('gives up after its tries, and names the address without what stands in its query', async () => {
		answers = [{ status: 500 }];
		const failure = await ask({ method: 'GET', url: `${url}/pay?token=hidden` }, timeouts).catch(
			(error: unknown) => error,
		);
		expect(failure).toBeInstanceOf(ProviderError);
		expect(String(failure)).toContain(`GET ${url}/pay answered 500`);
		expect(String(failure)).not.toContain('hidden');
		expect(asked).toBe(3);
	});

	it('follows no redirect: nothing goes to where it was not sent', async () => {
		answers = [{ status: 302, headers: { Location: `${url}/elsewhere` } }];
		await expect(ask({ method: 'GET', url }, { ...timeouts, tries: 1 })).rejects.toThrow(ProviderError);
		expect(asked).toBe(1);
	});
});

describe('a reference', () => {
	it('begins with the order, differs each time, and is one that every provider takes', () => {
		const references = Array.from({ length: 200 }, () => newReference('1001'));
		expect(new Set(references).size).toBe(200);
		for (const reference of references) expect(reference).toMatch(/^1001X[0-9A-Z]{17}$/);
		expect(newReference('12345678901234567890')).toMatch(/^[0-9A-Z]{22}$/);
	});
});
