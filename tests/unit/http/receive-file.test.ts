import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { receiveFile } from '~/http/receive-file.server';

const type = 'multipart/form-data; boundary=x';
const fileHead =
	'--x\r\nContent-Disposition: form-data; name="file"; filename="books.txt"\r\nContent-Type: text/plain\r\n';
const end = '\r\n--x--\r\n';
const box = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\non\r\n`;

/** Makes a post in network-sized chunks and counts the bytes that were read. */
function post(...pieces: (string | Buffer)[]) {
	const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
	const sent = { bytes: 0 };
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			const chunk = bytes.subarray(sent.bytes, sent.bytes + 64 * 1024);
			sent.bytes += chunk.length;
			if (chunk.length === 0) controller.close();
			else controller.enqueue(new Uint8Array(chunk));
		},
	});
	const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' };
	return { request: new Request('http://localhost/', init as RequestInit), sent, length: bytes.length };
}

const statusOf = (request: Request) =>
	receiveFile(request).then(
		() => 200,
		(refusal: Response) => refusal.status,
	);

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'received-'));
	vi.stubEnv('TMPDIR', folder);
});

/** No file stays on the disk in any case. */
afterEach(() => {
	vi.unstubAllEnvs();
	const left = readdirSync(folder);
	rmSync(folder, { recursive: true });
	expect(left).toEqual([]);
});

it('keeps the uploaded file on disk until it is removed, and reads the ticked boxes', async () => {
	const words = 'Zoë, 9780000000002\n'.repeat(10_000);
	const { request } = post(box('one_each'), box('other'), `${fileHead}\r\n`, words, end);
	const received = await receiveFile(request, ['one_each']);
	if (!('file' in received)) throw new Error(received.refused);
	expect(received.ticked).toEqual(['one_each']);
	const { path, ...file } = received.file;
	expect(file).toEqual({ filename: 'books.txt', size: Buffer.byteLength(words), type: 'text/plain' });
	expect(readFileSync(path, 'utf8')).toBe(words);
	await received.remove();
});

it('reports a missing or empty file', async () => {
	const none =
		'--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n';
	expect(await receiveFile(post(none, end).request)).toMatchObject({ refused: 'Choose a file first.' });
	expect(await receiveFile(post(box('other'), '--x--\r\n').request)).toMatchObject({ refused: 'Choose a file first.' });
	expect(await receiveFile(post(`${fileHead}\r\n`, end).request)).toMatchObject({
		refused: 'This file is empty.',
	});
});

it('accepts a file of 50 MB, and refuses one byte more', async () => {
	const largest = Buffer.alloc(50 * 1024 * 1024, 'x');
	const received = await receiveFile(post(`${fileHead}\r\n`, largest, end).request);
	expect(received).toMatchObject({ file: { size: largest.length } });
	if ('file' in received) await received.remove();
	expect(await receiveFile(post(`${fileHead}\r\n`, largest, 'x', end).request)).toMatchObject({
		refused: 'File is too large. (Max size is 50MB)',
	});
});

/** Makes an endless post and counts the bytes that were read. */
function endlessPost(headers: Record<string, string> = {}) {
	const sent = { bytes: 0 };
	const pieces = [Buffer.from(`${fileHead}\r\n`)];
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			const piece = pieces.shift() ?? Buffer.alloc(2 ** 20);
			sent.bytes += piece.length;
			controller.enqueue(new Uint8Array(piece));
		},
	});
	const init = { method: 'POST', body, headers: { 'Content-Type': type, ...headers }, duplex: 'half' };
	return { request: new Request('http://localhost/', init as RequestInit), sent };
}

it.each([
	['that says how long it is', { 'Content-Length': '900000000000' }],
	['in pieces', undefined],
])('reads at most eight times the file limit of a body %s', async (_, head) => {
	const { request, sent } = endlessPost(head);
	expect(await receiveFile(request)).toMatchObject({ refused: 'File is too large. (Max size is 50MB)' });
	expect(sent.bytes).toBeGreaterThan(400 * 2 ** 20);
	expect(sent.bytes).toBeLessThan(460 * 2 ** 20);
});

it('waits at most two minutes for the rest of a file that is too large', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	try {
		const body = new ReadableStream<Uint8Array>();
		const headers = { 'Content-Type': type, 'Content-Length': String(60 * 2 ** 20) };
		const init = { method: 'POST', body, headers, duplex: 'half' };
		const received = receiveFile(new Request('http://localhost/', init as RequestInit));
		const heard = vi.fn();
		void received.then(heard);
		await vi.advanceTimersByTimeAsync(119_000);
		expect(heard).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1000);
		expect(await received).toMatchObject({ refused: 'File is too large. (Max size is 50MB)' });
	} finally {
		vi.useRealTimers();
	}
});

it.each([
	['headers that do not end', [`${fileHead}${'X: a\r\n'.repeat(200_000)}`, '\r\nwords', end]],
	['more parts than a form has', [box('a').repeat(20_000), `${fileHead}\r\nwords`, end]],
	['parts without a name', ['--x\r\nX: a\r\n\r\n1\r\n'.repeat(20_000), `${fileHead}\r\nwords`, end]],
	['two files', [`${fileHead}\r\nwords\r\n${fileHead}\r\nwords`, end]],
	['no end', [`${fileHead}\r\n`, Buffer.alloc(200_000)]],
])('refuses a form with %s after reading it to its end, so that the sender gets the answer', async (_, pieces) => {
	const { request, sent, length } = post(...pieces);
	expect(await statusOf(request)).toBe(400);
	expect(sent.bytes).toBe(length);
});

it('refuses a body that is not a multipart form', async () => {
	for (const [body, headers] of [
		['file=words', { 'Content-Type': 'application/x-www-form-urlencoded' }],
		['words', { 'Content-Type': 'multipart/form-data' }],
		[undefined, { 'Content-Type': type }],
	] as const) {
		expect(await statusOf(new Request('http://localhost/', { method: 'POST', body, headers }))).toBe(400);
	}
});

it('leaves no file behind when the upload breaks off', async () => {
	const pieces = [Buffer.from(`${fileHead}\r\n`), Buffer.alloc(100_000)];
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			const piece = pieces.shift();
			if (piece) controller.enqueue(new Uint8Array(piece));
			else controller.error(new Error('aborted'));
		},
	});
	const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' };
	expect(await statusOf(new Request('http://localhost/', init as RequestInit))).toBe(400);
});

it.each([
	['without a head', '--x\r\n\r\n1\r\n'],
	['with a head that is none', `--x\r\n${'X'.repeat(50_000)}\r\n\r\n1\r\n`],
])('refuses a form with a part %s, before or after the file', async (_, part) => {
	const file = [`${fileHead}\r\n`, '9780000000002\n'.repeat(20_000)];
	expect(await statusOf(post(part, ...file, end).request)).toBe(400);
	expect(await statusOf(post(...file, `\r\n${part}`, '--x--\r\n').request)).toBe(400);
});
