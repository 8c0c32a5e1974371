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

it('shows it for a title that nobody knows, for a while', async () => {
	const response = await coverWith(() => Promise.resolve({ status: 404, body: { error: 'No such title.' } }));
	expect(response.status).toBe(404);
	expect(response.headers.get('Cache-Control')).toContain('max-age=3600');
});
