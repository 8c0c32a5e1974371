import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from './shop-test';

const tooLarge = 'File is too large. (Max size is 50MB)';

test(
	'a file that is too large is reported when it is chosen, or without scripts after it was sent',
	{
		tag: '@chromium',
	},
	async ({ page, javaScriptEnabled }, info) => {
		const path = info.outputPath('large.txt');
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, Buffer.alloc(60 * 1024 * 1024, 'x'));
		const sent: string[] = [];
		page.on('request', (request) => {
			if (request.method() === 'POST') sent.push(request.url());
		});
		await page.goto('/browse/file');
		const field = page.getByLabel('A file that names books');
		const search = page.getByRole('main').getByRole('button', { name: 'Search' });
		const words = page.getByRole('main').getByText(tooLarge).first();
		await field.setInputFiles(path);
		if (javaScriptEnabled) await expect(words).toBeVisible();
		await search.click();
		await expect(words).toBeVisible();
		await expect(field).toHaveAccessibleDescription(new RegExp(tooLarge.replace(/[.()]/g, '\\$&')));
		expect(sent).toHaveLength(javaScriptEnabled ? 0 : 1);
		if (!javaScriptEnabled) return;
		await field.setInputFiles({ name: 'small.txt', mimeType: '', buffer: Buffer.from('9780000000002\n') });
		await expect(words).toHaveCount(0);
		await search.click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found in small.txt', { timeout: 60_000 });
	},
);
