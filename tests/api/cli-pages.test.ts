import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEvent, addList, addStockedTitle } from '../harness/catalogue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

/** March 2, 2027 at noon, where the store is. */
const now = Date.UTC(2027, 2, 2, 19) / 1000;

onBothEngines('the commands for locations, pages and the home page', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
		await run('settings', 'set', 'store_info.name=Tern Books');
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	async function run(...argv: string[]): Promise<string> {
		const { code, out, err } = await terminal.run(...argv);
		store.versions.refresh();
		expect(err, argv.join(' ')).toBe('');
		expect(code, argv.join(' ')).toBe(0);
		return out;
	}
	const refused = async (...argv: string[]): Promise<string> => {
		const { code, err } = await terminal.run(...argv);
		expect(code, argv.join(' ')).toBe(1);
		return err;
	};
	const places = async () => (await store.call('webstore/getContactAndHours', {})).locations;

	it('create, change, show and remove a location', async () => {
		expect(await refused('hours', 'show')).toContain('There are no locations yet.');
		const address = [
			'--address',
			'1 Pier',
			'--city',
			'Victoria',
			'--postal-code',
			'V8V 1A1',
			'--phone',
			'250-555-0142',
		];
		expect(await run('locations', 'add', 'Harbour', ...address, '--at', '48.42,-123.37')).toContain(
			'Harbour, was added.',
		);
		expect(await run('locations', 'add', 'Hill', '--about', 'Up the *stairs*.<script>x</script>')).toContain(
			'settings set store_info.is_multistore=true',
		);
		const [harbour, hill] = await places();
		expect(harbour).toMatchObject({
			altname: 'Harbour',
			sc_name: 'Tern Books, Harbour',
			sc_addr_array: { address: '1 Pier', city: 'Victoria', prov: 'BC', postal: 'V8V 1A1', country: 'CA' },
			lat_lng: { lat: 48.42, lng: -123.37 },
		});
		expect(hill?.ws_contact_blurb).toBe('<p>Up the <em>stairs</em>.</p>');
		const id = String(hill?.location_id);
		await run('locations', 'change', id, '--name', 'Top', '--sequence', '1', '--at', '');
		await run('locations', 'change', String(harbour?.location_id), '--sequence', '2');
		expect((await places()).map(({ altname }) => altname)).toEqual(['Top', 'Harbour']);
		expect(await run('locations', 'list')).toMatch(/Harbour +1 Pier, Victoria +250-555-0142/);
		expect(await run('locations', 'show', String(harbour?.location_id))).toContain('V8V 1A1');
		await run('locations', 'remove', id);
		expect((await places()).map(({ altname }) => altname)).toEqual(['Harbour']);
		expect(await refused('locations', 'remove', id)).toBe(`The store has no location ${id}.`);
		expect(await refused('locations', 'change', id, '--city', 'X')).toBe(`The store has no location ${id}.`);
	});

	it('keep a location with stock, and refuse invalid values', async () => {
		const [harbour] = await places();
		const id = String(harbour?.location_id);
		await addStockedTitle(store);
		expect(await refused('locations', 'remove', id)).toContain('This location has stock, orders or staff');
		expect(await refused('locations', 'change', id, '--at', '48')).toContain('--at must be a latitude and a longitude');
		expect(await refused('locations', 'change', id, '--country', 'Nowhere')).toContain('--country must be');
		expect(await refused('locations', 'change', id)).toContain('Give at least one detail');
		expect(await refused('locations', 'add', ' ')).toContain('a name of 1 to 80 characters');
		for (const argv of [[], ['add'], ['show', 'x'], ['list', '1']]) {
			expect(await refused('locations', ...argv)).toContain('Usage:');
		}
	});

	it('set a location’s opening hours, including special days', async () => {
		const [harbour] = await places();
		const id = String(harbour?.location_id);
		await run('hours', 'set', id, 'Mon-Fri 9:30-18:00, Sat 10-17');
		await run('hours', 'day', 'all', '2027-03-01', 'Closed');
		await run('hours', 'day', 'all', '2027-03-26', 'Closed for Good Friday');
		await run('hours', 'day', id, '2027-04-02', 'Open late');
		await run('hours', 'day', id, '2027-05-24', 'Closed');
		await run('hours', 'title', id, 'When we are here');
		await run('hours', 'words', id, '--file', terminal.put('words.md', 'Late on **Thursdays**.'));
		const [told] = await places();
		expect(told?.ws_hours).toMatchObject({
			title: 'When we are here',
			// Events of this month and the next. Yesterday's are gone.
			singles: [
				{ date: '2027-03-26', text: 'Closed for Good Friday' },
				{ date: '2027-04-02', text: 'Open late' },
			],
		});
		expect(told?.ws_hours.weekdays[5]).toEqual({ day: 'Saturday', hours: { opens: '10:00', closes: '17:00' } });
		expect(told?.ws_hours.weekdays[6]).toEqual({ day: 'Sunday', hours: null });
		expect(told?.ws_htmlhours).toBe('<p>Late on <strong>Thursdays</strong>.</p>');
		expect(await run('hours', 'show')).toMatch(/Monday +09:30-18:00[\s\S]*2027-05-24 +Closed/);
		await run('hours', 'day', id, '2027-03-26', '--clear');
		expect((await places())[0]?.ws_hours.singles).toHaveLength(1);
		expect(await refused('hours', 'set', id, 'always')).toContain("'always' is not valid.");
		expect(await refused('hours', 'day', id, '2027-02-30', 'Closed')).toContain('must be a date');
		expect(await refused('hours', 'set', '999', 'Mon 9-17')).toBe('The store has no location 999.');
		for (const argv of [[], ['day', id, '2027-03-26'], ['words', id], ['set', 'x', 'Mon 9-17']]) {
			expect(await refused('hours', ...argv)).toContain('Usage:');
		}
	});

	it('write a page in Markdown or HTML, clean the HTML, and show the page to shoppers', async () => {
		const file = terminal.put(
			'about.md',
			'# Who we are\n\nSince [1987](https://x.example).\n\n<script>alert(1)</script>',
		);
		const written = await run('pages', 'write', 'about-us', '--title', 'About us', '--file', file);
		expect(written).toContain('were removed');
		expect(written).toContain('pages put about-us /about-us');
		const { html } = await store.db.selectFrom('content_pages').select('html').executeTakeFirstOrThrow();
		expect(html).toBe('<h2>Who we are</h2>\n<p>Since <a href="https://x.example">1987</a>.</p>');
		await run('settings', 'set', 'site_navigation=[{"id":"shop","label":"The shop","type":"unlinked"}]');
		await run('pages', 'put', 'about-us', '/about-us', '--under', 'The shop');
		const { site_navigation } = await store.call('store/getSettings', {});
		expect(site_navigation).toMatchObject([
			{ label: 'The shop', submenu: [{ label: 'About us', path: '/about-us', type: 'custom', search: 'about-us' }] },
		]);
		expect(await store.call('titlelist/getCustom', { page_id: 'about-us' })).toMatchObject({ title: 'About us', html });
		expect(await run('pages', 'list')).toMatch(/about-us +\/about-us +About us/);
		expect(await refused('pages', 'remove', 'about-us')).toContain('The page is still at /about-us.');
		await run('pages', 'put', 'about-us', '/who', '--in', 'foot', '--label', 'Who we are');
		const moved = await store.call('store/getSettings', {});
		expect(moved.site_navigation).toMatchObject([{ label: 'The shop', submenu: [] }]);
		expect(moved.extra_navigation).toMatchObject([{ label: 'Who we are', path: '/who' }]);
		await run('pages', 'write', 'about-us', '--text', '<p style="color:red">Now</p>');
		expect(await run('pages', 'show', 'about-us')).toBe('About us\n\n<p>Now</p>');
		const pictured = '![The door](https://images.example.org/door.jpg)';
		expect(await run('pages', 'write', 'about-us', '--text', pictured)).toContain(
			'Browsers show pictures from https://images.example.org now',
		);
		expect((await store.call('store/getSettings', {})).picture_hosts).toEqual(['https://images.example.org']);
		await run('pages', 'take', 'about-us');
		await run('pages', 'remove', 'about-us');
		expect(await store.ask('titlelist/getCustom', { page_id: 'about-us' })).toMatchObject({ status: 404 });
	});

	it('write the introduction above gift cards and events', async () => {
		expect(await run('pages', 'write', 'gift-cards', '--title', 'Cards', '--text', 'Wrapped.')).toContain(
			'The page is at /gift-cards',
		);
		expect(await store.call('giftcard/get', {})).toMatchObject({
			webstore_custom_elements: [{ html: '<p>Wrapped.</p>' }],
		});
		expect(await run('pages', 'write', 'events', '--title', 'Events', '--text', 'Come in.')).toContain(
			'The page is at /events',
		);
		expect(await store.call('store/getCalendar', {})).toMatchObject({ custom_content: '<p>Come in.</p>' });
		for (const page of ['gift-cards', 'events']) await run('pages', 'remove', page);
	});

	it('add lists to a page, and remove them', async () => {
		const picks = await addList(store, { name: 'Picks' });
		await run('pages', 'lists', 'clubs', String(picks));
		await run('pages', 'put', 'clubs', '/clubs', '--label', 'Book clubs', '--lists');
		expect(await store.call('titlelist/getCustom', { page_id: 'clubs' })).toMatchObject({
			blocks: [{ name: 'Picks' }],
		});
		await run('pages', 'take', 'clubs');
		await run('pages', 'lists', 'clubs');
		expect(await store.ask('titlelist/getCustom', { page_id: 'clubs' })).toMatchObject({ status: 404 });
	});

	it('keep a page that has other pages below it', async () => {
		const menu = async () =>
			(await store.call('store/getSettings', {})).site_navigation.map(({ label, path, submenu }) => [
				...[label, path],
				...submenu.map((below) => below.label),
			]);
		const before = '{"id":"a","label":"Before","type":"unlinked"}';
		await run('settings', 'set', `site_navigation=[${before},{"id":"b","label":"Behind","type":"unlinked"}]`);
		for (const [page, title] of Object.entries({ club: 'Club', rules: 'Rules' })) {
			await run('pages', 'write', page, '--title', title, '--text', 'Read.');
		}
		await run('pages', 'put', 'club', '/club', '--label', 'The club');
		await run('pages', 'put', 'rules', '/rules', '--under', 'The club');
		await run('pages', 'put', 'club', '/reading-club');
		expect(await menu()).toEqual([
			...[
				['Before', ''],
				['Behind', ''],
				['The club', '/reading-club', 'Rules'],
			],
		]);
		await run('pages', 'put', 'rules', '/club-rules');
		expect((await menu())[2]).toEqual(['The club', '/reading-club', 'Rules']);
		expect(await refused('pages', 'take', 'club')).toBe(
			'Menu entries under this page would be removed too: Rules. Move these entries first.',
		);
		expect(await refused('pages', 'put', 'club', '/club', '--under', 'Club')).toContain('The menu has no entry Club.');
		await run('pages', 'put', 'club', '/club', '--under', 'Before');
		expect(await menu()).toEqual([
			['Before', '', 'The club'],
			['Behind', ''],
		]);
		await run('pages', 'put', 'rules', '/rules', '--in', 'foot');
		await run('pages', 'take', 'club');
		await run('pages', 'take', 'rules');
		expect(await menu()).toEqual([
			['Before', ''],
			['Behind', ''],
		]);
	});

	it('refuse the path of a screen, an unknown page, and a missing or unsupported file', async () => {
		await run('pages', 'write', 'help', '--title', 'Help', '--text', 'Ask.');
		expect(await refused('pages', 'put', 'help', '/account/help')).toContain('belongs to a screen of the shop');
		expect(await refused('pages', 'put', 'help', '/desk')).toContain('belongs to a screen of the shop');
		expect(await refused('pages', 'put', 'nothing', '/nothing')).toContain(
			'shows the page nothing, which does not exist',
		);
		expect(await refused('pages', 'put', 'help', '/help', '--under', 'Nowhere')).toContain(
			'The menu has no entry Nowhere',
		);
		expect(await refused('pages', 'write', 'help', '--file', 'help.docx')).toContain('neither Markdown (.md) nor HTML');
		expect(await refused('pages', 'write', 'help', '--file', 'none.md')).toBe('There is no file none.md.');
		expect(await refused('pages', 'write', 'new')).toContain('--title must be a heading');
		expect(await refused('pages', 'show', 'gone')).toBe('There is no page gone.');
		expect(await refused('pages', 'write', '../x', '--title', 'X')).toContain(
			'letters, digits, hyphens and underscores',
		);
		expect(await refused('pages', 'lists', 'help', '987654')).toBe('The store has no list 987654.');
		for (const argv of [[], ['write'], ['constructor', 'x'], ['list', 'x']]) {
			expect(await refused('pages', ...argv)).toContain('Usage:');
		}
	});

	it('write the privacy policy, and remove it', async () => {
		await run(
			'pages',
			'privacy',
			'--file',
			terminal.put('policy.html', '<h1>Privacy</h1><p onclick="x()">Little.</p>'),
		);
		expect((await store.call('webstore/getPrivacyPolicyPage', {})).html).toBe('<h2>Privacy</h2><p>Little.</p>');
		await run('pages', 'privacy', '--text', '');
		expect(await store.ask('webstore/getPrivacyPolicyPage', {})).toMatchObject({ status: 404 });
	});

	it('build the home page from lists, events and text', async () => {
		const list = await addList(store, { name: 'Winter', titles: [await addStockedTitle(store)] });
		const event = await addEvent(store, { name: 'Reading', starts_at: now, ends_at: now + 3600 });
		const home = async () => (await store.call('store/getHome', {})).blocks;
		await run('blocks', 'add', 'other', '--list', String(list), '--limit', '3');
		await run('blocks', 'add', 'banner', '--header', 'Open late', '--description', 'Every **Thursday**.');
		await run('blocks', 'add', 'left_sidebar', '--event', String(event), '--calendar');
		expect(await home()).toMatchObject([
			{ placement: 'banner', header: 'Open late', description: '<p>Every <strong>Thursday</strong>.</p>' },
			{ placement: 'left_sidebar', name: 'Reading', calendar_widgets: true },
			{ placement: 'other', name: 'Winter', limit: 3, row_count: 1 },
		]);
		const listed = await run('blocks', 'list');
		const id = /^(\d+) +other/m.exec(listed)?.[1] ?? '';
		await run('blocks', 'change', id, '--place', 'featured', '--header', 'Cold days');
		expect((await home()).map(({ placement, header }) => [placement, header])).toContainEqual([
			'featured',
			'Cold days',
		]);
		await run('blocks', 'change', id, '--event', String(event), '--no-header');
		expect((await home()).find((block) => String(block.id) === id)).toMatchObject({
			type: 'event',
			event_id: event,
			list_id: null,
			header_visible: false,
		});
		await run('blocks', 'remove', id);
		expect(await home()).toHaveLength(2);
		expect(await refused('blocks', 'remove', id)).toBe(`The home page has no block ${id}.`);
		expect(await refused('blocks', 'add', 'roof', '--header', 'X')).toContain('The place must be one of banner');
		expect(await refused('blocks', 'add', 'other')).toContain('Choose what the block shows');
		expect(await refused('blocks', 'add', 'other', '--list', '987654')).not.toBe('');
		expect(await refused('blocks', 'add', 'other', '--event', '987654')).toBe('The store has no event 987654.');
		for (const argv of [[], ['add'], ['change', 'x'], ['list', '1']]) {
			expect(await refused('blocks', ...argv)).toContain('Usage:');
		}
	});

	it('print their usage', async () => {
		for (const name of ['locations', 'hours', 'pages', 'blocks']) {
			expect((await terminal.run(name, '--help')).out).toMatch(/^Usage: [\s\S]*Example/);
			expect((await terminal.run('help')).out).toContain(`  ${name} `);
		}
	});
});
