import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callNames } from '~store/contract/contract';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { addTitle } from '../harness/catalogue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the command settings', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		await transact(store, (transaction) => writeSettings(transaction, {}, store.now()));
		store.versions.refresh();
	});

	const settings = () => store.call('store/getSettings', {});
	const taxRates = async (): Promise<unknown[]> =>
		JSON.parse((await terminal.run('settings', 'get', 'checkout_info.tax_rates')).out);
	/** Makes a shell script the editor. `$1` is the file. */
	const editWith = (script: string) => {
		terminal.env.EDITOR = `sh ${join(terminal.folder, terminal.put('editor.sh', script))}`;
		return terminal.run('settings', 'edit');
	};

	describe('get', () => {
		it('shows one value, a part, or all settings', async () => {
			expect((await terminal.run('settings', 'get', 'store_info.name')).out).toBe('Bookshop');
			expect(JSON.parse((await terminal.run('settings', 'get', 'checkout_info')).out)).toMatchObject({
				currency: 'CAD',
			});
			expect(JSON.parse((await terminal.run('settings', 'get')).out)).toMatchObject({ cart_enabled: true });
		});

		it.each(['store_info.nam', 'nothing', 'store_info.name.first', 'site_navigation.0', '__proto__', 'constructor'])(
			'reports the unknown setting %s',
			async (path) => {
				expect(await terminal.run('settings', 'get', path)).toMatchObject({
					code: 1,
					err: expect.stringContaining('There is no'),
				});
			},
		);
	});

	describe('set', () => {
		it('accepts text, numbers, truth values and JSON, several at once, and every call shows them', async () => {
			const assignments = [
				'store_info.name=Fern & Quill = books',
				'store_info.phone=6045550123',
				'cart_enabled=false',
				'style={"accent":"#112233"}',
			];
			expect(await terminal.run('settings', 'set', ...assignments)).toMatchObject({ code: 0, err: '' });
			expect(await settings()).toMatchObject({
				store_info: { name: 'Fern & Quill = books', phone: '6045550123' },
				cart_enabled: false,
				style: { accent: '#112233' },
			});
		});

		it.each(['hide_v3_banner=false'])('says that a setting has no effect yet: %s', async (assignment) => {
			const { code, out } = await terminal.run('settings', 'set', assignment);
			expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^\S+ \(kept, but .* yet\)$/) });
		});

		it('adds entries to a list and changes them', async () => {
			const entry = '{"id":"a","label":"Events","type":"events"}';
			await terminal.run('settings', 'set', `site_navigation.0=${entry}`);
			await terminal.run('settings', 'set', 'site_navigation.0.label=Readings');
			expect((await settings()).site_navigation).toMatchObject([{ id: 'a', label: 'Readings' }]);
		});

		it.each([
			['cart_enabled=maybe', 'cart_enabled: '],
			['style.accent=red', 'style.accent: Must be a colour'],
			['checkout_info.currency=EUR', 'checkout_info.currency: '],
			['store_info.timezone=Mars/Base', 'store_info.timezone: '],
			['nothing=1', 'There is no nothing'],
			['store_info.logo.src=x', 'Set it as a whole'],
			['store_info={"nmae":"x"}', 'There is no setting store_info.nmae'],
			['site_navigation.3={}', 'There is no 3'],
			['cart_enabled', 'PATH=VALUE'],
		])('explains why it refuses %s, and changes nothing', async (assignment, words) => {
			const { code, err } = await terminal.run('settings', 'set', 'store_info.name=Changed', assignment);
			expect(code).toBe(1);
			expect(err).toContain(words);
			expect((await settings()).store_info.name).toBe('Bookshop');
		});

		it('recalculates the lowest prices for another currency', async () => {
			const id = await addTitle(store, { list_price_can: 2000, list_price_usa: 1500, lowest_price: 2000 });
			await terminal.run('settings', 'set', 'checkout_info.currency=USD');
			const row = await store.db.selectFrom('titles').select('lowest_price').where('id', '=', id).executeTakeFirst();
			expect(row?.lowest_price).toBe(1500);
		});
	});

	describe('values that a shop may keep but not set', () => {
		const shortcuts = (...pairs: [path: string, target: string][]) =>
			`url_shortcuts=${JSON.stringify(pairs.map(([path, target]) => ({ path, target })))}`;
		const menu = (...items: object[]) =>
			`site_navigation=${JSON.stringify(items.map((item, id) => ({ id: `i${id}`, label: `Item ${id}`, ...item })))}`;
		beforeAll(async () => {
			const page = { title: 'Our story', html: '<p>We began in 1974.</p>', updated_at: 0 };
			await store.db
				.insertInto('content_pages')
				.values({ page_id: 'our-story', ...page })
				.execute();
		});
		afterAll(() => store.db.deleteFrom('content_pages').where('page_id', '=', 'our-story').execute());

		it.each<[assignments: string[], words: string]>([
			[['basename=/books'], 'basename: The shop is always at the root of its address'],
			[[shortcuts(['/sale', '/Sale/?from=menu'])], 'url_shortcuts.0: /sale leads back to itself'],
			[
				[shortcuts(['/a', '/b'], ['/b', '/c?x=1'], ['/c', 'http://www.localhost:3000/a'])],
				'url_shortcuts.2: /c leads back to itself, by way of /a and /b',
			],
			[['landing_page=/welcome', shortcuts(['/welcome', '/'])], '/welcome leads back to itself, by way of /'],
			[
				[menu({ type: 'events', path: '/readings' }), shortcuts(['/events', '/readings'])],
				'/events leads back to itself, by way of /readings',
			],
			[[menu({ type: 'custom', path: '' })], 'site_navigation.0: Item 0 is a page without a path'],
			[
				[menu({ type: 'unlinked', submenu: [{ id: 'about', label: 'About us', type: 'custom', path: '/about' }] })],
				'site_navigation.0.submenu.0: About us shows the page about, and there is none. There are: our-story',
			],
			[[menu({ type: 'custom_lists', path: '/clubs', search: 'clubs' })], 'Item 0 shows the page clubs'],
		])('explains why it refuses %s, and changes nothing', async (assignments, words) => {
			const { code, err } = await terminal.run('settings', 'set', 'store_info.name=Changed', ...assignments);
			expect([code, err]).toEqual([1, expect.stringContaining(words)]);
			expect((await settings()).store_info.name).toBe('Bookshop');
		});

		it.each<[assignments: string[]]>([
			[[shortcuts(['/a', '/b'], ['/b', 'https://elsewhere.example/a'])]],
			[[shortcuts(['/a', 'http://blog.localhost:3000/a'])]],
			[['landing_page=/welcome', shortcuts(['/hello', '/'])]],
			[[menu({ type: 'custom', path: '/about', search: 'our-story' })]],
			[[menu({ type: 'unlinked', path: '' })]],
		])('accepts %s', async (assignments) => {
			expect(await terminal.run('settings', 'set', ...assignments)).toMatchObject({ code: 0, err: '' });
		});

		it('refuses more than 200 shortcuts, and names the command for more', async () => {
			const many = Array.from({ length: 201 }, (_, at): [string, string] => [`/old-${at}`, '/browse']);
			const { code, err } = await terminal.run('settings', 'set', shortcuts(...many));
			expect([code, err]).toEqual([1, expect.stringContaining('url_shortcuts: At most 200.')]);
			expect(err).toContain('redirects import');
			expect((await settings()).url_shortcuts).toEqual([]);
			expect((await terminal.run('settings', 'set', shortcuts(...many.slice(1)))).code).toBe(0);
		});

		it('refuses settings that are too large, and names the large part first', async () => {
			const many = Array.from({ length: 20_000 }, (_, at) => ({ path: `/a-rather-long-path-${at}`, target: 0 }));
			const file = terminal.put('large.json', JSON.stringify(many));
			const { code, err } = await terminal.run('settings', 'load', 'url_shortcuts', file);
			expect([code, err]).toEqual([
				1,
				expect.stringMatching(/^The settings would be [\d,]+ characters long, [\d,]+ of them url_shortcuts\./),
			]);
		});

		it('keeps 20,000 existing shortcuts when something else changes', async () => {
			const url_shortcuts = Array.from({ length: 20_000 }, (_, at) => ({ path: `/${at}`, target: `/${at + 1}` }));
			await transact(store, (transaction) => writeSettings(transaction, { url_shortcuts }, store.now()));
			store.versions.refresh();
			expect(await terminal.run('settings', 'set', 'store_info.name=Changed')).toMatchObject({ code: 0, err: '' });
			expect((await settings()).url_shortcuts).toHaveLength(20_000);
		});

		it('lists elements of the custom head that every page leaves out, if any', async () => {
			const used = '<meta name="site-verification" content="abc">';
			const { code, err } = await terminal.run('settings', 'set', `custom_head=${used}<script>track()</script>`);
			expect([code, err]).toEqual([0, expect.stringContaining('custom_head: left out of every page: <script>.')]);
			expect(await terminal.run('settings', 'set', 'store_info.name=Bookshop')).toMatchObject({ code: 0, err: '' });
			expect(await terminal.run('settings', 'set', `custom_head=${used}`)).toMatchObject({ code: 0, err: '' });
		});

		it('do not block other changes', async () => {
			const before = {
				basename: '/books',
				url_shortcuts: [{ path: '/a', target: '/a' }],
				site_navigation: [{ id: 'about', label: 'About us', type: 'custom', path: '/about' }],
			};
			await transact(store, (transaction) => writeSettings(transaction, before, store.now()));
			store.versions.refresh();
			expect(await terminal.run('settings', 'set', 'store_info.name=Changed')).toMatchObject({ code: 0, err: '' });
			expect(await settings()).toMatchObject({ ...before, store_info: { name: 'Changed' } });
		});
	});

	describe('beside others', () => {
		it('keeps two simultaneous changes', async () => {
			const names = ['phone', 'fax', 'city', 'email', 'toll_free', 'address'];
			const done = await Promise.all(names.map((name) => terminal.run('settings', 'set', `store_info.${name}=x`)));
			expect(done.map(({ code }) => code)).toEqual(names.map(() => 0));
			expect((await settings()).store_info).toMatchObject(Object.fromEntries(names.map((name) => [name, 'x'])));
		});

		it('checks settings before it begins a transaction', async () => {
			let inside = false;
			const db = new Proxy(store.db, {
				get(target, name) {
					if (name === 'transaction') inside = true;
					const value: unknown = Reflect.get(target, name, target);
					return typeof value === 'function' ? value.bind(target) : value;
				},
			});
			const beside = openTerminal({ ...store, db });
			expect(await beside.run('settings', 'set', 'basename=/books')).toMatchObject({ code: 1 });
			expect(inside).toBe(false);
			expect(await beside.run('settings', 'set', 'store_info.name=Changed')).toMatchObject({ code: 0 });
			expect(inside).toBe(true);
			beside.dispose();
		});
	});

	describe('load', () => {
		it('reads a table from a file', async () => {
			for (const table of ['tax_rates', 'shipping_rates']) {
				const file = terminal.put(
					'table.json',
					readFileSync(`docs/samples/us-${table.replace('_', '-')}.json`, 'utf8'),
				);
				const path = `checkout_info.${table}`;
				expect(await terminal.run('settings', 'load', path, file)).toMatchObject({
					code: 0,
					out: `${path} is as table.json has it.`,
				});
				expect(await terminal.run('settings', 'load', path, file)).toMatchObject({
					out: expect.stringContaining('Nothing changed'),
				});
			}
			expect((await taxRates()).length).toBeGreaterThan(50);
		});

		it.each([
			['[{"type":"GST"', 'cannot be read'],
			['[{"type":"GST","country":"CA","basis_points":"5"}]', 'checkout_info.tax_rates.0.basis_points: '],
			[
				'[{"type":"GST","country":"CA","basis_points":500,"class":"book"}]',
				'There is no setting checkout_info.tax_rates.0.class',
			],
		])('explains why it refuses %s, and changes nothing', async (text, words) => {
			const { code, err } = await terminal.run(
				'settings',
				'load',
				'checkout_info.tax_rates',
				terminal.put('table.json', text),
			);
			expect([code, err]).toEqual([1, expect.stringContaining(words)]);
			expect(await taxRates()).toEqual([]);
		});

		it('names a missing file', async () => {
			expect(await terminal.run('settings', 'load', 'checkout_info.tax_rates', 'none.json')).toMatchObject({
				code: 1,
				err: expect.stringContaining('none.json cannot be read'),
			});
		});
	});

	describe('edit', () => {
		it('saves the text that the editor leaves', async () => {
			expect(await editWith('sed -i s/Bookshop/Quills/ "$1"')).toMatchObject({
				code: 0,
				out: 'The settings are changed.',
			});
			expect((await settings()).store_info.name).toBe('Quills');
		});

		it('lists elements of the custom head that pages leave out', async () => {
			const script = `sed -i 's|"custom_head": ""|"custom_head": "<script>track()</script>"|' "$1"`;
			expect(await editWith(script)).toMatchObject({ code: 0, err: expect.stringContaining('<script>') });
			expect(await terminal.run('settings', 'set', 'custom_head=')).toMatchObject({ code: 0, err: '' });
		});

		it('changes nothing when the text is unchanged', async () => {
			expect(await editWith('true')).toMatchObject({ code: 0, out: 'Nothing changed.' });
		});

		it('opens again with the errors above the text until the text is valid', async () => {
			const script = `cp "$1" ${join(terminal.folder, 'seen')}
				if grep -q '^// .*colour' "$1"; then sed -i s/purple/#663399/ "$1"; else sed -i 's/"accent": ".*"/"accent": "purple"/' "$1"; fi`;
			expect(await editWith(script)).toMatchObject({ code: 0 });
			expect((await settings()).style.accent).toBe('#663399');
			expect(readFileSync(join(terminal.folder, 'seen'), 'utf8')).toContain('// style.accent: Must be a colour');
		});

		it('stops when an error is left in place, and keeps the text', async () => {
			const { code, err } = await editWith(`grep -q '^//' "$1" || sed -i 's/{/{ nonsense/' "$1"`);
			expect(code).toBe(1);
			const [, kept = ''] = /Your text is in (.*)$/.exec(err) ?? [];
			expect(readFileSync(kept, 'utf8')).toContain('nonsense');
			expect((await settings()).store_info.name).toBe('Bookshop');
		});

		it('reports an editor that does not exist', async () => {
			// Discards the shell's own messages.
			terminal.env.EDITOR = '2>/dev/null no-such-editor';
			expect(await terminal.run('settings', 'edit')).toMatchObject({
				code: 1,
				err: expect.stringContaining('no-such-editor'),
			});
		});
	});

	it('prints its help', async () => {
		expect(await terminal.run('settings')).toMatchObject({ code: 1, err: expect.stringContaining('Usage:') });
		for (const name of ['import', 'stock', 'settings', 'calls']) {
			for (const argv of [
				[name, '--help'],
				['help', name],
			]) {
				expect(await terminal.run(...argv)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: npm run') });
			}
			expect((await terminal.run()).out).toContain(`  ${name} `);
		}
	});

	it('lists every call with its source and whether the call is implemented', async () => {
		const { code, out } = await terminal.run('calls');
		expect(code).toBe(0);
		for (const name of callNames) expect(out).toMatch(new RegExp(`^${name} +(built|not yet) +\\S`, 'm'));
		expect(out).toMatch(/^store\/getSettings +built/m);
	});
});
