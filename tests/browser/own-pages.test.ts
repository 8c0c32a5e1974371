import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../harness/shop';
import { offerOf } from './fill-cart';
import { expect, test } from './shop-test';

test('a shop without the sample has all its pages, with the texts that its bookseller wrote', {
	tag: '@chromium',
}, async ({ page }) => {
	test.setTimeout(300_000);
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
				id: 'more',
				label: 'The shop',
				type: 'unlinked',
				submenu: [{ id: 'blog', label: 'Our blog', type: 'link', path: 'https://blog.example.org/' }],
			},
			'store_info.social': { instagram: 'tern.example' },
			'store_info.government_logo': { src: '/favicon.svg', alt: 'The arts council', href: 'https://arts.example.org/' },
		});
		await page.goto(`${shop.url}/`);
		await expect(page.getByRole('main')).toContainText('Open late');
		await expect(page.getByRole('main').locator('strong', { hasText: 'Thursday' })).toBeVisible();
		await expect(page.getByRole('region', { name: 'Events', exact: true })).toHaveCount(0);
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
		// A file and another site both open without the router.
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
		await shop.set({ 'store_info.government_logo': null });
		await page.goto(`${shop.url}/events`);
		await expect(page.getByRole('main')).toContainText('There are no events at the moment.');
		await page.goto(`${shop.url}/about-us`);
		await expect(foot.getByRole('link', { name: 'The arts council' })).toHaveCount(0);
		await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
		await expect(page.getByRole('main')).toContainText('We keep little.');
	} finally {
		await shop.stop();
	}
});

test('a page of any kind shows its text, with the shop’s lists below', async ({ page, shop }) => {
	const { eisbn, title } = offerOf(shop, 'plenty');
	const list = /^List (\d+),/m.exec(await shop.run('lists', 'create', 'For the pier', eisbn))?.[1] ?? '';
	await shop.run('pages', 'write', 'pier', '--title', 'On the pier', '--text', 'We are there in **July**.');
	await shop.run('pages', 'lists', 'pier', list);
	const before = JSON.parse(await shop.run('settings', 'get', 'extra_navigation')) as object[];
	const kinds = ['custom', 'custom_lists', 'v3_content'];
	const items = kinds.map((type) => ({ id: type, label: `Pier ${type}`, type, path: `/pier-${type}`, search: 'pier' }));
	try {
		await shop.set({ extra_navigation: [...before, ...items] });
		await page.goto('/');
		for (const { label, path } of items) {
			await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
			await expect(page).toHaveURL(path);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the pier');
			await expect(page.getByRole('main').locator('strong')).toHaveText('July');
			await expect(page.getByRole('region', { name: 'For the pier' })).toContainText(title);
		}
	} finally {
		await shop.set({ extra_navigation: before });
		await shop.run('pages', 'lists', 'pier');
		await shop.run('pages', 'remove', 'pier');
	}
	expect((await page.goto('/pier-custom'))?.status()).toBe(404);
});

test('the pages of gift cards and of events show the bookseller’s texts', async ({ page, shop }) => {
	for (const [name, words] of [
		['gift-cards', 'We wrap them in brown paper.'],
		['events', 'Tea from six.'],
	] as const) {
		const before = await shop.run('pages', 'show', name).catch(() => null);
		await shop.run('pages', 'write', name, '--title', name, '--text', words);
		try {
			await page.goto(`/${name}`);
			await expect(page.getByRole('main')).toContainText(words);
		} finally {
			if (before === null) await shop.run('pages', 'remove', name);
			else {
				const [title = '', , ...html] = before.trimEnd().split('\n');
				await shop.run('pages', 'write', name, '--title', title || name, '--text', html.join('\n'));
			}
		}
	}
});

test('every page shows the texts of a list while the bookseller uses it as a banner', async ({ page, shop }) => {
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

test('the page head includes the bookseller’s tags, but no scripts', async ({ page, shop }) => {
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

test('the home page shows only the buttons that the store enabled', async ({ page, shop }) => {
	const main = page.getByRole('main');
	const buttons = {
		show_browse_button: main.getByRole('link', { name: 'Browse all books', exact: true }),
		show_features_button: main.getByRole('link', { name: 'Features', exact: true }),
	};
	try {
		for (const [setting, button] of Object.entries(buttons)) {
			await shop.set({ [setting]: true });
			await page.goto('/');
			await expect(button, setting).toBeVisible();
			await shop.set({ [setting]: false });
			await page.goto('/');
			await expect(button, setting).toHaveCount(0);
		}
	} finally {
		await shop.set({ show_browse_button: true, show_features_button: true });
	}
});

test('the footer shows the store’s details, but not a hidden address', async ({ page, shop }) => {
	const foot = page.getByRole('contentinfo');
	const info = JSON.parse(await shop.run('settings', 'get', 'store_info')) as Record<string, unknown>;
	const told = { facebook: 'tern.books', instagram: '@tern', tiktok: 'tern', twitter: 'https://x.com/tern' };
	const words = {
		phone_2: '250-555-0143',
		toll_free: '800-555-0144',
		fax: '250-555-0145',
		email: 'foot@herons.example.org',
		web: 'tern.example.org',
		footer_message: 'On the pier since 1987.',
	};
	try {
		await shop.set({ 'store_info.social': told, 'store_info.hide_address': false, ...under('store_info', words) });
		await page.goto('/contact-hours');
		for (const [label, href] of [
			['Facebook', 'https://www.facebook.com/tern.books'],
			['Instagram', 'https://www.instagram.com/tern'],
			['TikTok', 'https://www.tiktok.com/@tern'],
			['Twitter', 'https://x.com/tern'],
		] as const) {
			await expect(foot.getByRole('link', { name: label })).toHaveAttribute('href', href);
		}
		for (const text of Object.values(words)) await expect(foot).toContainText(text);
		await expect(foot).toContainText(String(info.address));
		const silent = Object.fromEntries(Object.keys(words).map((name) => [name, '']));
		const nothing = { ...silent, hide_address: true };
		await shop.set({ 'store_info.social': {}, ...under('store_info', nothing) });
		await page.goto('/contact-hours');
		await expect(foot.getByRole('link', { name: /^(Facebook|Instagram|TikTok|Twitter)$/ })).toHaveCount(0);
		for (const text of [...Object.values(words), String(info.address)]) await expect(foot).not.toContainText(text);
	} finally {
		const before = Object.keys(words).map((name) => [name, info[name] ?? '']);
		const { hide_address = false, social = {} } = info;
		await shop.set(under('store_info', { ...Object.fromEntries(before), hide_address, social }));
	}
});

/** Prefixes the settings of a group with their path. */
const under = (group: string, values: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]));

test('the landing page follows the setting, and a logo replaces the shop’s name', async ({ page, shop }) => {
	const name = page.getByRole('banner').getByRole('link', { name: 'Heron’s Reach Books' });
	await page.goto('/');
	await expect(page).toHaveURL(/\/$/);
	await expect(name.getByRole('img')).toHaveCount(0);
	const logo = { src: '/favicon.svg', width: 64, height: 64 };
	try {
		await shop.set({ landing_page: '/features', 'store_info.logo': logo });
		await page.goto('/');
		await expect(page).toHaveURL(/\/features$/);
		await expect(name.getByRole('img')).toHaveAttribute('src', logo.src);
		// The home page then has its own address.
		await name.click();
		await expect(page).toHaveURL(/\/home$/);
		await expect(page.getByRole('region', { name: 'Events', exact: true })).toBeVisible();
	} finally {
		await shop.set({ landing_page: '', 'store_info.logo': null });
	}
});
