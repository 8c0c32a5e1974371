import type { AppLoadContext } from '@remix-run/node';
import { expect, it } from 'vitest';
import { loader } from '~/routes/covers.$file';

const coverWith = (dispatch: AppLoadContext['dispatch']) =>
	loader({
		request: new Request('http://localhost/covers/9781550000016.svg?v=1'),
		params: { file: '9781550000016.svg' },
		context: { dispatch } as AppLoadContext,
	});

it('shows a closed book, to be kept by nobody, while the store cannot be asked', async () => {
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

it('shows it for a title that nobody knows, for a while', async () => {
	const response = await coverWith(storeWith({}));
	expect(response.status).toBe(404);
	expect(response.headers.get('Cache-Control')).toContain('public, max-age=3600');
});

it.each([{ is_private: true }, { is_exclusive: true }])(
	'is nobody else’s in a store that is not open: %o',
	async (settings) => {
		expect((await coverWith(storeWith(settings))).headers.get('Cache-Control')).toBe('private, no-store');
	},
);
