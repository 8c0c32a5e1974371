import type { APIRequestContext } from 'playwright/test';
import { inPieces } from '../harness/in-pieces';
import { type HostilePost, hostileFiles, hostilePosts } from './hostile-posts';
import { expect, test } from './shop-test';

const book = '9799840322397';

/** The forms that a guest can post, each with one of its fields. */
const forms: Record<string, string> = {
	'/account/login': 'email_address',
	'/account/create': 'email_address',
	'/gift-cards': 'number',
	'/cart/add': 'eisbn',
	'/checkout/cart': 'intent',
	'/browse': 'rows',
	[`/item/${book}/ask`]: 'question',
};

const send = (request: APIRequestContext, path: string, { type, body }: HostilePost) =>
	request.post(path, { data: Buffer.from(body), headers: { 'Content-Type': type }, maxRedirects: 0 });

/** The two forms that `npm test` checks. One rule reads all forms. */
const usualForms = new Set(['/account/login', '/cart/add']);

for (const [path, field] of Object.entries(forms)) {
	test(`a form that is built to overload the shop is refused by ${path}`, {
		tag: usualForms.has(path) ? [] : '@all',
	}, async ({ request }) => {
		for (const post of hostilePosts(field)) {
			const answer = await send(request, path, post);
			expect(answer.status(), post.name).toBe(400);
		}
		expect((await request.get('/health')).status()).toBe(200);
	});
}

test('a file that is built to overload the shop is refused with a message', async ({ request }) => {
	for (const post of hostileFiles) {
		const answer = await send(request, '/browse/file', post);
		expect(answer.status(), post.name).toBe(400);
		expect(await answer.text(), post.name).toContain('This form could not be read.');
	}
});

test('form values in an address are limited like a posted form', async ({ request }) => {
	const page = `/item/${book}/stock?${Array(2000).fill('q=1').join('&')}`;
	expect((await request.get(page)).status()).toBeLessThan(500);
	for (const query of ['quantity[3000000]=1', 'agreed[0]=stock', Array(1000).fill('agreed=stock').join('&')]) {
		expect((await request.get(`/item/${book}/stock?${query}`)).status(), query.slice(0, 30)).toBe(400);
	}
});

test('the _data parameter of older Remix versions works like any other parameter', async ({ request }) => {
	for (const query of ['_data=', '_data=root', '%5Fdata=routes/browse.$&_data=x']) {
		expect((await request.get(`/browse/filter/t/river?${query}`)).status(), query).toBe(200);
		expect((await request.get(`/browse/filter/t/river.data?${query}`)).status(), query).toBeLessThan(400);
		expect((await request.post(`/refresh?${query}`, { maxRedirects: 0 })).status(), query).toBeLessThan(500);
	}
});

test('a route without an answer returns 204, also to scripts', async ({ request }) => {
	for (const path of ['/log-error', '/log-error.data'])
		expect((await request.post(path, { form: { error: 'x' } })).status(), path).toBe(204);
});

test('an address of slashes is refused', async ({ request }) => {
	const slashes = '/'.repeat(14_000);
	for (const path of ['/browse/a', '/item/a', '/nothing']) {
		const answer = await request.get(`${path}${slashes}x`, { maxRedirects: 0 });
		expect(answer.status(), path).toBe(400);
	}
});

test('a path that would be read as a host is refused', async ({ request }) => {
	const paths = [
		'/%09/%20',
		'/%0A/evil.example',
		'/%0d%09/%20/x',
		'/%5C%5B/a',
		'/%5Cevil.example/x',
		'/%09%5c%5B',
		'/%09//%20//x',
	];
	for (const path of paths) {
		const answer = await request.get(path, { maxRedirects: 0 });
		expect(answer.status(), path).toBe(400);
	}
});

test('a form sent in chunks is accepted and limited like a form with a length', async ({ shop }) => {
	const post = async (path: string, type: string, pieces: Iterable<string>) => {
		const answer = await fetch(shop.url + path, inPieces(type, pieces));
		return [answer.status, await answer.text()] as const;
	};
	const form = 'application/x-www-form-urlencoded';
	const [added] = await post('/cart/add', form, [`eisbn=${book}&condi`, 'tion=new&quantity=1']);
	const whole = await fetch(`${shop.url}/cart/add`, {
		method: 'POST',
		body: `eisbn=${book}&condition=new&quantity=1`,
		redirect: 'manual',
		headers: { 'Content-Type': form },
	});
	expect(added).toBe(whole.status);
	const [tooLong, words] = await post('/cart/add', form, Array(40).fill(`a=${'x'.repeat(60_000)}&`));
	expect([tooLong, words]).toEqual([413, expect.stringContaining('This form is too long.')]);
	const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nISBN\r\n${book}\r\n--x--\r\n`;
	const [taken] = await post('/browse/file', 'multipart/form-data; boundary=x', [file.slice(0, 50), file.slice(50)]);
	expect(taken).toBeLessThan(400);
	expect((await fetch(`${shop.url}/health`)).status).toBe(200);
});
