import { type EarlyRequest, faultsOfEarlyAnswers } from '../harness/early-answers';
import { hasNginx, nginxSettings, startKeepAliveProxy, startNginx } from '../harness/proxies';
import { expect, test } from './shop-test';

const parts = 'multipart/form-data; boundary=x';

/** Each kind of route, with a body that its screen ignores or reads only in part. */
const requests: EarlyRequest[] = [
	{ path: '/nothing', statuses: [404, 405, 413] },
	{ path: '/contact-hours', statuses: [405, 413] },
	{ method: 'PUT', path: '/nothing', statuses: [405] },
	{ path: '/account/lists/28/import', type: parts, statuses: [302] },
	{ path: '/checkout/import', type: parts, statuses: [302, 400] },
	{ path: '/browse/file', type: parts, statuses: [400] },
	{ path: '/account/login', statuses: [400, 413] },
	{ path: '/desk/orders/1018', statuses: [303, 400, 413] },
	{ path: '/desk/nothing', statuses: [303, 400, 401, 413] },
	{ path: '/assets/nothing.js', statuses: [404, 405, 413] },
	{ path: '/health', statuses: [200, 404, 405, 413] },
	{ path: '/payments/nothing', statuses: [404, 405, 413] },
	{ path: '/cart/add', headers: { 'Sec-Fetch-Site': 'cross-site' }, statuses: [403] },
];

/** Many answers, each followed by the next request on the connection. */
test.describe.configure({ timeout: 300_000 });

test('the next request on a connection gets its own answer after a post that was answered early', async ({ shop }) => {
	expect(await faultsOfEarlyAnswers(shop.url, requests)).toEqual([]);
});

test('a proxy with one connection gets the next visitor’s answer after a post that was answered early', async ({
	shop,
}) => {
	const proxy = await startKeepAliveProxy(shop.url);
	try {
		expect(await faultsOfEarlyAnswers(proxy.url, requests, true)).toEqual([]);
	} finally {
		await proxy.stop();
	}
});

test.describe('behind nginx', () => {
	test.skip(!hasNginx(), 'nginx is not installed');
	for (const [name, settings] of Object.entries(nginxSettings)) {
		test(`nginx ${name} gets the next visitor’s answer after a post that was answered early`, { tag: '@all' }, async ({
			shop,
		}) => {
			const proxy = await startNginx(shop.url, settings);
			try {
				expect(await faultsOfEarlyAnswers(proxy.url, requests, true)).toEqual([]);
			} finally {
				await proxy.stop();
			}
		});
	}
});
