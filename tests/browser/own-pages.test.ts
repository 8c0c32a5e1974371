import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../harness/shop';
import { expect, test } from './shop-test';

test('a shop of one’s own has all its pages without the sample: what is written is what shoppers see', async ({
	page,
}) => {
	test.setTimeout(120_000);
	const shop = await startShop({ sample: false });
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-pages-'));
	const file = (name: string, words: string) => {
		writeFileSync(join(folder, name), words);
		return join(folder, name);
	};
	try {
		await shop.run('settings', 'set', 'store_info.name=Tern Books');
		await shop.run(
			'locations',
			'add',
			'Harbour',
			'--address',
			'1 Pier',
			'--city',
			'Victoria',
			'--phone',
			'250-555-0142',
		);
		const id = /^(\d+) +Harbour/m.exec(await shop.run('locations', 'list'))?.[1] ?? '';
		await shop.run('hours', 'set', id, 'Mon-Fri 9:30-18:00');
		await shop.run(
			'pages',
			'write',
			'about',
			'--title',
			'About us',
			'--file',
			file('a.md', '## Since 1987\n\nA *small* shop.'),
		);
		await shop.run('pages', 'put', 'about', '/about-us');
		await shop.run('pages', 'write', 'sell', '--title', 'Selling us books', '--text', '<p>Bring <b>five</b>.</p>');
		await shop.run('pages', 'put', 'sell', '/sell', '--in', 'foot');
		await shop.run('blocks', 'add', 'banner', '--header', 'Open late', '--description', 'Every **Thursday**.');
		await shop.set({
			'site_navigation.1': { id: 'pdf', label: 'Catalogue', type: 'link', path: '/catalogue.pdf' },
			'site_navigation.2': {
				...{ id: 'more', label: 'The shop', type: 'unlinked' },
				submenu: [{ id: 'blog', label: 'Our blog', type: 'link', path: 'https://blog.example.org/' }],
			},
			'store_info.social': { instagram: 'tern.example' },
			'store_info.government_logo': { src: '/favicon.svg', alt: 'The arts council', href: 'https://arts.example.org/' },
		});
		await page.goto(`${shop.url}/`);
		await expect(page.getByRole('main')).toContainText('Open late');
		await expect(page.getByRole('main').locator('strong', { hasText: 'Thursday' })).toBeVisible();
		const foot = page.getByRole('contentinfo');
		await expect(foot.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
			'href',
			'https://www.instagram.com/tern.example',
		);
		await expect(foot.getByRole('link', { name: 'The arts council' })).toHaveAttribute(
			'href',
			'https://arts.example.org/',
		);
		await expect(foot.getByRole('link', { name: 'Privacy policy' })).toHaveCount(0);
		const menu = page.getByRole('navigation', { name: 'Main' });
		// A file is another document, and another site is another site: neither is the browser's to render.
		await expect(menu.getByRole('link', { name: 'Catalogue' })).toHaveAttribute('rel', 'noopener');
		await menu.getByText('The shop').click();
		await expect(menu.getByRole('link', { name: 'Our blog' })).toHaveAttribute('href', 'https://blog.example.org/');
		await menu.getByRole('link', { name: 'About us' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
		await expect(page.getByRole('heading', { level: 2, name: 'Since 1987' })).toBeVisible();
		await foot.getByRole('link', { name: 'Selling us books' }).click();
		await expect(page.getByRole('main')).toContainText('Bring five.');
		await page.goto(`${shop.url}/contact-hours`);
		await expect(page.getByRole('region', { name: 'Harbour' }).getByRole('row', { name: /^Monday/ })).toContainText(
			'9:30 am – 6 pm',
		);
		expect((await page.goto(`${shop.url}/privacy-policy`))?.status()).toBe(404);
		await shop.run('pages', 'privacy', '--text', '# Privacy\n\nWe keep little.');
		await shop.set({});
		await page.goto(`${shop.url}/about-us`);
		await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
		await expect(page.getByRole('main')).toContainText('We keep little.');
	} finally {
		await shop.stop();
	}
});

test('the words of a list stand on every page while the bookseller wants them there', async ({ page, shop }) => {
	const notice = page.getByRole('complementary', { name: 'From the shop' });
	await page.goto('/contact-hours');
	const before = await notice.count();
	const out = await shop.run(
		'lists',
		'create',
		'We are closed on Monday',
		'--description',
		'<p>See you on Tuesday.</p>',
	);
	const id = Number(/^List (\d+),/m.exec(out)?.[1]);
	const set = JSON.parse(await shop.run('settings', 'get', 'persistent_banner_list_id')) as number | null;
	await shop.set({ persistent_banner_list_id: id });
	try {
		for (const path of ['/contact-hours', '/browse']) {
			await page.goto(path);
			await expect(notice).toContainText('We are closed on Monday');
			await expect(notice).toContainText('See you on Tuesday.');
		}
	} finally {
		await shop.set({ persistent_banner_list_id: set });
	}
	await page.goto('/contact-hours');
	await expect(notice).toHaveCount(before);
});

test('what the bookseller adds to the head is there, and what could run is not', async ({ page, shop }) => {
	const head = '<meta name="google-site-verification" content="abc"><script>window.bad = 1</script>';
	await page.goto('/');
	await expect(page.locator('meta[name="google-site-verification"]')).toHaveCount(0);
	await shop.set({ custom_head: head });
	try {
		await page.goto('/contact-hours');
		await expect(page.locator('meta[name="google-site-verification"]')).toHaveAttribute('content', 'abc');
		expect(await page.content()).not.toContain('window.bad');
	} finally {
		await shop.set({ custom_head: '' });
	}
});
