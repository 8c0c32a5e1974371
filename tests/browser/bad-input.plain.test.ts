import type { APIRequestContext } from 'playwright/test';
import { expect, test } from './shop-test';

const book = '9799840322397';
const form = 'application/x-www-form-urlencoded';

/** Bodies that no form can produce. */
const bodies: [type: string, body: string][] = [
	['application/json', '{"eisbn":'],
	['multipart/form-data', 'nothing of the kind'],
	['multipart/form-data; boundary=x', 'nothing of the kind'],
	['text/plain', 'a=b'],
];

const post = (request: APIRequestContext, path: string, body: string, type = form) =>
	request.post(path, { data: Buffer.from(body), headers: { 'Content-Type': type }, maxRedirects: 0 });

test('answers a body that is not a form with 400 and a message', async ({ request }) => {
	for (const path of ['/cart/add', '/checkout/cart', '/browse', '/account/login', '/account/signup']) {
		for (const [type, body] of bodies) {
			const answer = await post(request, path, body, type);
			expect(answer.status(), `${path} ${type}`).toBe(400);
			expect(await answer.text()).toContain('This form could not be read.');
		}
	}
});

test('answers a nested field name with 400 and a message', async ({ request }) => {
	for (const name of ['eisbn[]', 'eisbn[0]', 'eisbn.a']) {
		const answer = await post(request, '/cart/add', `${name}=1`);
		expect(answer.status(), name).toBe(400);
		expect(await answer.text()).toContain('This form could not be read.');
	}
});

test('answers an unknown intent with 400 and keeps the cart', async ({ request }) => {
	await post(request, '/cart/add', `eisbn=${book}`);
	for (const path of ['/cart/add', '/checkout/cart']) {
		const answer = await post(request, path, `eisbn=${book}&intent=evil`);
		expect(answer.status()).toBe(400);
		const words = await answer.text();
		expect(words).toContain('This form could not be read.');
		// The link to that page begins a new session. It is meant for a shop that does not answer, not for a refused form.
		expect(words).not.toContain('/refresh');
	}
	expect(await (await request.get('/checkout/cart')).text()).toContain(`/item/${book}`);
});

test('a refusal never shows a library’s message or a field’s name', async ({ request }) => {
	const wrong = [
		'',
		'eisbn=abc',
		`eisbn=${book}&eisbn=${book}`,
		`eisbn=${book}&condition=%00`,
		`eisbn=${book}&agreed=bogus`,
		`eisbn=${book}&quantity=1e3`,
		`eisbn=${book}&intent=set&cart_id=abc&quantity=1`,
	];
	for (const body of wrong) {
		const answer = await post(request, '/cart/add', body);
		expect(answer.status(), body).toBe(303);
		const words = await (await request.get(answer.headers().location ?? '')).text();
		expect(words, body).toContain('role="alert"');
		expect(words, body).not.toMatch(/Expected|Invalid|received|>Required|eisbn:|cart_id:/);
	}
});

test('unknown addresses answer with 404, never with an error of the shop', async ({ request }) => {
	for (const path of ['/checkout/nonsense', `/r/xx/${book}`, '/item/abc', '/%ff', '/browse/filter/x/999999999']) {
		const answer = await request.get(path);
		expect(answer.status(), path).toBe(404);
		expect(await answer.text(), path).toContain('We cannot find that page');
	}
});

test('refuses a post to a page without a form, with a message', async ({ request }) => {
	for (const path of ['/', `/item/${book}`, '/privacy-policy']) {
		const answer = await post(request, path, 'a=b');
		expect(answer.status(), path).toBe(405);
		const words = await answer.text();
		expect(words).toContain('This page does not accept forms. Nothing was changed, and your cart is safe.');
		expect(words).not.toContain('/refresh');
	}
});

test('refuses a post to an address without a page, with a message', async ({ request }) => {
	const paths = [
		'/search',
		'/suggest',
		`/covers/${book}.svg`,
		'/sitemap.xml',
		'/robots.txt',
		'/new-arrivals.xml',
		'/provinces/CA',
		'/checkout',
		'/checkout2',
		'/account',
		'/account/nothing',
		'/account/complete',
		'/account/older-site',
		'/download/customer/order-excel',
	];
	for (const path of paths) {
		const answer = await post(request, path, 'a=b');
		expect(answer.status(), path).toBe(405);
		expect(answer.headers().allow, path).toBe('GET, HEAD');
		expect(await answer.text(), path).toContain(
			'This page does not accept forms. Nothing was changed, and your cart is safe.',
		);
	}
});

test('refuses a file in a text field, with a message', async ({ request }) => {
	const file = { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') };
	for (const path of ['/account/login', '/account/forgot']) {
		const answer = await request.post(path, { multipart: { email_address: file, password: file }, maxRedirects: 0 });
		expect(answer.status(), path).toBe(400);
		const words = await answer.text();
		expect(words, path).toContain('This form could not be read.');
		expect(words, path).not.toMatch(/Expected string|received/);
	}
});

test('answers too many tries with 429 and a message on the form', async ({ request }) => {
	const tries = async () => post(request, '/account/login', 'email_address=nobody@example.org&password=a+guess');
	for (let at = 0; at < 5; at++) expect((await tries()).status()).toBe(400);
	const answer = await tries();
	expect(answer.status()).toBe(429);
	expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
	const words = await answer.text();
	expect(words).toContain('That was too many tries in a short time.');
	expect(words).toContain('value="nobody@example.org"');
});

const foreign =
	'This form was sent from another site, so we did not accept it. Nothing was changed, and your cart is safe.';

test('a shopper whose form came from another site reads why it was refused, with a link into the shop', {
	tag: '@chromium',
}, async ({ page, shop }) => {
	await page.route('https://elsewhere.example/', (route) =>
		route.fulfill({
			contentType: 'text/html',
			body: `<form method="post" action="${shop.url}/cart/add"><button>Buy</button></form>`,
		}),
	);
	await page.goto('https://elsewhere.example/');
	await page.getByRole('button', { name: 'Buy' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
	await expect(page.getByRole('main')).toContainText(foreign);
	await page.getByRole('link', { name: 'Back to the shop' }).click();
	await expect(page.getByRole('banner')).toBeVisible();
});

test('refuses an unsupported request method and names the supported ones', async ({ request }) => {
	const answer = await request.fetch('/', { method: 'PUT', data: 'a=b' });
	expect(answer.status()).toBe(405);
	expect(answer.headers().allow).toBe('GET, HEAD, POST');
	expect(await answer.text()).toBe('The shop accepts GET, HEAD and POST requests, but not PUT. Nothing was changed.');
});

test('refuses a post from another site, with a message', async ({ request }) => {
	for (const path of ['/cart/add', '/account/login', '/account/details', '/account/logout', '/checkout/contact.data']) {
		for (const origin of ['https://elsewhere.example', 'null']) {
			const answer = await request.post(path, {
				data: Buffer.from(`eisbn=${book}`),
				headers: { 'Content-Type': form, Origin: origin },
				maxRedirects: 0,
			});
			expect(answer.status(), `${path} ${origin}`).toBe(403);
			expect(await answer.text()).toContain(foreign);
		}
	}
});

test('refuses a post that is too large', async ({ request }) => {
	const answer = await post(request, '/cart/add', `eisbn=${'1'.repeat(2_000_000)}`);
	expect(answer.status()).toBe(413);
});

test('following a link to start a new session keeps the cart, even from another site', async ({ request }) => {
	await post(request, '/cart/add', `eisbn=${book}`);
	const asked = await request.get('/refresh?to=/browse', { maxRedirects: 0 });
	expect(asked.headers()).toMatchObject({ location: '/browse' });
	expect(asked.headers()['set-cookie']).toBeUndefined();
	const foreign = await request.post('/refresh', { headers: { Origin: 'https://evil.example' }, maxRedirects: 0 });
	expect(foreign.status()).toBe(403);
	expect(await (await request.get('/checkout/cart')).text()).toContain(`/item/${book}`);

	const begun = await post(request, '/refresh?to=/checkout/cart', '');
	expect(begun.status()).toBe(303);
	expect(begun.headers().location).toBe('/checkout/cart');
	expect(await (await request.get('/checkout/cart')).text()).not.toContain(`/item/${book}`);
});
