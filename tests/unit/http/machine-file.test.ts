import { expect, it } from 'vitest';
import { machineFile } from '~/rendering/machine-file.server';
import { StoreError } from '~/store-api/store-error';

/** Returns a file for machines, from a shop that is open to everyone. */
const fileOf = (make: () => Promise<string | null>) =>
	machineFile(
		{
			request: new Request('http://localhost/sitemap.xml'),
			params: {},
			context: { dispatch: async () => ({ status: 200, body: {} }) },
		},
		'application/xml',
		make,
	);
const refusal = (status: number) => new StoreError({ error: 'No.' }, status);

it('answers 404 for a missing or refused file, and passes on the error when the store fails', async () => {
	expect((await fileOf(async () => '<urlset/>')).status).toBe(200);
	expect((await fileOf(async () => null)).status).toBe(404);
	expect((await fileOf(() => Promise.reject(refusal(404)))).status).toBe(404);
	for (const status of [500, 503])
		await expect(fileOf(() => Promise.reject(refusal(status)))).rejects.toMatchObject({ status });
});
