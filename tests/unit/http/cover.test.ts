import type { AppLoadContext } from '@remix-run/node';
import { expect, it } from 'vitest';
import { coverVersion } from '~/covers/cover-address';
import { loader } from '~/routes/covers.$file';

const coverWith = (dispatch: AppLoadContext['dispatch'], query = '?v=1') =>
	loader({
		request: new Request(`http://localhost/covers/9781550000016.svg${query}`),
		params: { file: '9781550000016.svg' },
		context: { dispatch } as AppLoadContext,
	});

it('shows a closed book that is not cached while the store is unavailable', async () => {
	const failing = [
		() => Promise.reject(new TypeError('fetch failed')),
		() => Promise.resolve({ status: 500, body: { error: 'There was an error.' } }),
	];
	for (const dispatch of failing) {
		const response = await coverWith(dispatch);
		expect(response.status).toBe(503);
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect(await response.text()).toMatch(/^<svg/);
	}
});

/** A store that knows no title. */
const storeWith =
	(settings: object): NonNullable<AppLoadContext['dispatch']> =>
	async (name) =>
		name === 'store/getSettings' ? { status: 200, body: settings } : { status: 404, body: { error: 'No such title.' } };

it('shows the closed book for an unknown title, and caches it for an hour', async () => {
	const response = await coverWith(storeWith({}));
	expect(response.status).toBe(404);
	expect(response.headers.get('Cache-Control')).toContain('public, max-age=3600');
});

it.each([{ is_private: true }, { is_exclusive: true }])(
	'is private in a store that is not public: %o',
	async (settings) => {
		expect((await coverWith(storeWith(settings))).headers.get('Cache-Control')).toBe('private, no-store');
	},
);

/** A store that knows the title, whose cover has the version 'abc'. */
const storeWithTitle: NonNullable<AppLoadContext['dispatch']> = async (name) => ({
	status: 200,
	body:
		name === 'store/getSettings'
			? {}
			: { eisbn: '9781550000016', cover_image_cache: 'abc', title: 'A Title', authors: [], subjects: [] },
});

it.each(['?v=made-up', '?v=', '?v=3.abc&x=1', '?x=1', '?v=3.abcd'])(
	'redirects the unknown version %s to the current one, uncached',
	async (query) => {
		const response = await coverWith(storeWithTitle, query);
		expect(response.status).toBe(302);
		expect(response.headers.get('Location')).toBe(`/covers/9781550000016.svg?v=${coverVersion('abc')}`);
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect([...response.headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([]);
	},
);

it('sends the current version for a year', async () => {
	const response = await coverWith(storeWithTitle, `?v=${coverVersion('abc')}`);
	expect(response.status).toBe(200);
	expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});
