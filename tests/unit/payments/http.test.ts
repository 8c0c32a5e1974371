import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, formBody, jsonIn, ProviderError } from '~store/ordering/payments/providers/http';
import { newReference } from '~store/ordering/payments/start-payment';

describe('asking a provider', () => {
	let server: Server;
	let url: string;
	let asked: number;
	/** The waits before each further try, in milliseconds. */
	let waited: number[];
	/** The answers, in order. The last one repeats. */
	let answers: { status: number; headers?: Record<string, string>; breaksOff?: boolean }[];
	beforeEach(async () => {
		asked = 0;
		waited = [];
		server = createServer((_request, response) => {
			const answer = answers[Math.min(asked, answers.length - 1)];
			asked += 1;
			response.writeHead(answer?.status ?? 200, answer?.headers);
			if (answer?.breaksOff) response.write('wo', () => response.destroy());
			else response.end('words');
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterEach(() => new Promise((resolve) => server.close(resolve)));

	const failureOf = (asking: Promise<unknown>) =>
		asking.then(
			() => null,
			(error: unknown) => error,
		);
	const timeouts = { timeout: 10_000, tries: 3, pause: 20 };
	const wait = async (milliseconds: number) => void waited.push(milliseconds);

	it('accepts any answer, also a refusal, without a retry', async () => {
		answers = [{ status: 422 }];
		expect(await ask({ method: 'GET', url }, timeouts)).toEqual({ status: 422, text: 'words' });
		expect(asked).toBe(1);
	});

	it('waits longer before each further try', async () => {
		answers = [{ status: 503 }, { status: 500 }, { status: 200 }];
		expect((await ask({ method: 'GET', url }, timeouts, wait)).status).toBe(200);
		expect(waited).toEqual([20, 40]);
	});

	it('waits as long as Retry-After says, up to five seconds', async () => {
		const told = (seconds: string) => ({ status: 429, headers: { 'Retry-After': seconds } });
		answers = [told('0.2'), told('3600'), { status: 200 }];
		await ask({ method: 'GET', url }, timeouts, wait);
		expect(waited).toEqual([200, 5000]);
	});

	it('keeps its usual pauses when Retry-After is a date or a shorter time', async () => {
		const told = (after: string) => ({ status: 503, headers: { 'Retry-After': after } });
		answers = [told('Wed, 21 Oct 2026 07:28:00 GMT'), told('0'), { status: 200 }];
		await ask({ method: 'GET', url }, timeouts, wait);
		expect(waited).toEqual([20, 40]);
	});

	it('gives up after its tries, and names the address without its query', async () => {
		answers = [{ status: 500 }];
		const failure = await failureOf(ask({ method: 'GET', url: `${url}/pay?token=hidden` }, timeouts, wait));
		expect(failure).toBeInstanceOf(ProviderError);
		expect(String(failure)).toContain(`GET ${url}/pay answered 500`);
		expect(String(failure)).not.toContain('hidden');
		expect(failure).toMatchObject({ name: 'ProviderError', status: 500 });
		expect(asked).toBe(3);
		expect(waited).toEqual([20, 40]);
	});

	it('retries when the answer breaks off', async () => {
		answers = [{ status: 200, breaksOff: true }, { status: 200 }];
		expect(await ask({ method: 'GET', url }, timeouts, wait)).toEqual({ status: 200, text: 'words' });
		expect(waited).toEqual([20]);
	});

	it('reports the failure without a status when no answer comes', async () => {
		const none = createServer();
		await new Promise<void>((resolve) => none.listen(0, '127.0.0.1', resolve));
		const { port } = none.address() as AddressInfo;
		await new Promise((resolve) => none.close(resolve));
		const asking = ask({ method: 'POST', url: `http://127.0.0.1:${port}/pay` }, timeouts, wait);
		expect(await failureOf(asking)).toMatchObject({
			name: 'ProviderError',
			message: `POST http://127.0.0.1:${port}/pay did not answer: connect ECONNREFUSED 127.0.0.1:${port}`,
			status: null,
		});
		expect(waited).toEqual([20, 40]);
	});

	it('reports a timeout', async () => {
		const silent = createServer(() => {});
		await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
		const { port } = silent.address() as AddressInfo;
		const asking = ask({ method: 'GET', url: `http://127.0.0.1:${port}` }, { timeout: 1, tries: 1, pause: 1 });
		expect(String(await failureOf(asking))).toMatch(/ did not answer: .*timeout/);
		silent.closeAllConnections();
		await new Promise((resolve) => silent.close(resolve));
	});

	it('reports a thrown value that is not an Error', async () => {
		vi.stubGlobal('fetch', () => Promise.reject('out of order'));
		const failure = await failureOf(ask({ method: 'GET', url: 'https://pay.example' }, timeouts, wait));
		vi.unstubAllGlobals();
		expect(failure).toMatchObject({ message: 'GET https://pay.example did not answer: out of order' });
	});

	it('does not follow a redirect', async () => {
		answers = [{ status: 302, headers: { Location: `${url}/elsewhere` } }];
		await expect(ask({ method: 'GET', url }, { ...timeouts, tries: 1 })).rejects.toThrow(ProviderError);
		expect(asked).toBe(1);
	});
});

it('reads an answer’s JSON, and ignores other answers', () => {
	expect(jsonIn('{"id":"7"}')).toEqual({ id: '7' });
	expect(jsonIn('<h1>Bad gateway</h1>')).toBeNull();
});

it('encodes the fields of a form completely', () => {
	expect(formBody({ a: '1 & 2', b: 'é' })).toBe('a=1+%26+2&b=%C3%A9');
});

describe('a reference', () => {
	it('begins with the order number, differs each time and suits every provider', () => {
		const references = Array.from({ length: 200 }, () => newReference('1001'));
		expect(new Set(references).size).toBe(200);
		for (const reference of references) expect(reference).toMatch(/^1001X[0-9A-Z]{17}$/);
		expect(newReference('12345678901234567890')).toMatch(/^[0-9A-Z]{22}$/);
	});
});
