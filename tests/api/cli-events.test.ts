import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csvLine } from '~store/contract/csv-line';
import type { StoreEvent } from '~store/contract/event';
import { countedOf } from '../harness/cache-tags';
import { addStockedTitle } from '../harness/catalogue';
import { contact, eisbnOf, guestWith, onhandOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { hasSharedData, sharedData, whySkipped } from '../harness/shared-data';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const published = join(sharedData, 'events/uoft_events.json');

const calendarOf = (...lines: string[]) =>
	['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const supper = (...lines: string[]) =>
	['BEGIN:VEVENT', 'UID:supper', 'DTSTART:20261205T190000', 'SUMMARY:Supper', ...lines, 'END:VEVENT'].join('\r\n');

onBothEngines('the command events', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let now: number;
	let book: string;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
		now = Date.UTC(2026, 9, 20, 19) / 1000;
		book = await eisbnOf(store, await addStockedTitle(store, { title: 'The Glass Orchard' }));
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		now = Date.UTC(2026, 9, 20, 19) / 1000;
		await store.db.deleteFrom('events').execute();
	});

	const events = (...argv: string[]) => terminal.run('events', ...argv);
	const idIn = ({ out }: { out: string }) => Number(/^Events? (\d+)/m.exec(out)?.[1]);
	const rows = async (): Promise<StoreEvent[]> => (await store.call('event/getList', { from: '20000101' })).rows;
	const starts = async () => (await rows()).map(({ from }) => new Date(from * 1000).toISOString());
	const changes = () => countedOf(store, 'events');

	it('adds an event, changes it and calls it off', async () => {
		const before = await changes();
		const made = await events(
			...['add', 'Launch', '--start', '2026-12-05 19:00', '--minutes', '90', '--isbn', book, '--place', 'Pier 4'],
			...['--description', '<p>Come</p><script>x</script>', '--image', '/launch.jpg'],
		);
		expect(made).toMatchObject({ code: 0, err: '' });
		const id = idIn(made);
		expect(await store.call('event/get', { event_id: id })).toMatchObject({
			from: Date.UTC(2026, 11, 6, 2) / 1000,
			to: Date.UTC(2026, 11, 6, 3, 30) / 1000,
			created: now,
			info: { name: 'Launch', description: '<p>Come</p>', place: 'Pier 4', img_path: '/launch.jpg', cancelled: false },
		});
		expect(await changes()).toBeGreaterThan(before);
		const changed = await events('change', String(id), '--start', '2026-12-06 18:00', '--name', 'Late launch');
		expect(changed.out).toContain(`Event ${id}, Late launch\n2026-12-06 18:00 to 2026-12-06 19:30, Pier 4`);
		expect(changed.out).toContain('The Glass Orchard');
		expect((await events('end', String(id))).out).toBe(`Event ${id} was cancelled.`);
		expect((await rows())[0]?.info.cancelled).toBe(true);
		expect((await events('list')).out).toMatch(new RegExp(`^${id} +2026-12-06 18:00 +0 +cancelled +Late launch$`, 'm'));
	});

	it('stores descriptions as clean HTML and lets browsers load their pictures', async () => {
		const kept = async () =>
			(await store.db.selectFrom('events').select('description').executeTakeFirst())?.description;
		const hosts = async () => (await store.call('store/getSettings', {})).picture_hosts;
		const said = ['--description', 'Come *early*', '--image', 'https://one.example/launch.jpg'];
		const id = idIn(await events('add', 'Launch', '--start', '2026-12-05 19:00', ...said));
		expect(await kept()).toBe('<p>Come <em>early</em></p>');
		await events('change', String(id), '--description', '<p style="color:red">Come</p><script>x</script>');
		expect(await kept()).toBe('<p>Come</p>');
		await events('change', String(id), '--file', terminal.put('launch.md', '![Door](https://two.example/door.jpg)'));
		expect(await hosts()).toEqual(['https://one.example', 'https://two.example']);
		await store.db.deleteFrom('events').execute();
		const row = '1,Tea,2026-12-05,**Bring** tea<script>x</script>,https://three.example/tea.jpg';
		const { out } = await events(...['import', terminal.put('tea.csv', `id,name,date,description,image\n${row}\n`)]);
		expect(out).toContain('Browsers show pictures from https://three.example now');
		expect(await kept()).toBe('<p><strong>Bring</strong> tea</p>');
		expect(await hosts()).toContain('https://three.example');
	});

	it('repeats an event by a rule, at the same time by the shop’s clock', async () => {
		const rule = ['--rule', 'FREQ=WEEKLY;COUNT=3'];
		await events('add', 'Club', '--start', '2026-10-29 19:00', '--end', '2026-10-29 20:00', ...rule);
		expect(await starts()).toEqual([
			'2026-10-30T02:00:00.000Z',
			'2026-11-06T02:00:00.000Z',
			'2026-11-13T02:00:00.000Z',
		]);
		const [, second] = await rows();
		expect((await events('end', String(second?.id), '--later')).out).toBe('2 events were cancelled.');
		expect((await rows()).map(({ info }) => info.cancelled)).toEqual([false, true, true]);
	});

	it.each([
		['the last of months', '2026-01-31 19:00', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['01-31', '02-28', '03-31']],
		[
			'second Fridays to a day in UTC',
			'2026-01-09 19:00',
			'FREQ=MONTHLY;BYDAY=2FR;UNTIL=20260314T030000Z',
			['01-09', '02-13', '03-13'],
		],
		[
			'second Fridays to a day, which counts',
			'2026-01-09 19:00',
			'FREQ=MONTHLY;BYDAY=2FR;UNTIL=20260313',
			['01-09', '02-13', '03-13'],
		],
	])('repeats on %s', async (_name, start, rule, days) => {
		await events('add', 'Club', '--start', start, '--rule', rule);
		const shown = (await events('list', '--all')).out.match(/2026-\d\d-\d\d 19:00/g);
		expect(shown).toEqual(days.map((day) => `2026-${day} 19:00`));
	});

	it('repeats an endless event for a year', async () => {
		await events('add', 'Club', '--start', '2026-10-20 19:00', '--rule', 'FREQ=MONTHLY');
		expect(await starts()).toHaveLength(13);
	});

	it('repeats an endless event from long ago for a year from now', async () => {
		await events('add', 'Club', '--start', '2012-10-23 19:00', '--rule', 'FREQ=WEEKLY');
		const coming = (await starts()).filter((start) => start > '2026-10-20');
		expect(coming).toHaveLength(53);
		expect(coming[0]).toBe('2026-10-21T02:00:00.000Z');
	});

	it.each([
		[['add', 'Launch'], 'Give the start'],
		[['add', 'Launch', '--start', 'tomorrow'], '--start must be a time'],
		[['add', 'Launch', '--start', '2026-12-05 19:00', '--end', '2026-12-05 18:00'], 'end before it begins'],
		[
			['add', 'Launch', '--start', '2026-12-05 19:00', '--isbn', '9780000000002'],
			'The catalogue has no title 9780000000002.',
		],
		[['add', 'Launch', '--start', '2026-12-05 19:00', '--rule', 'NOW AND THEN'], 'is not a rule such as'],
		[['add', 'Launch', '--start', '2026-12-05 19:00', '--rule', 'FREQ=SECONDLY'], 'is not a rule such as'],
		[['show', '999999'], 'There is no event 999999.'],
		[['end', '999999'], 'There is no event 999999.'],
		[['reopen', '999999'], 'There is no event 999999.'],
		[['ticket', '999999', 'Seat', '--price', '5.00'], 'There is no event 999999.'],
		[['import', 'nothing.csv'], 'There is no file nothing.csv.'],
	])('refuses %j', async (argv, words) => {
		const { code, err } = await events(...argv);
		expect({ code, said: err.includes(words) ? words : err }).toEqual({ code: 1, said: words });
		expect(await rows()).toEqual([]);
	});

	describe('imports', () => {
		it('a table, and adds nothing the second time', async () => {
			const table = [
				'Title,Date,Time,End,Where,ISBN,Repeats',
				`"Tea, and scones",2026-12-05,19:00,20:30,Pier 4,${book},`,
				'Club,2026-12-01,18:00,,,,FREQ=WEEKLY;COUNT=2',
				',2026-12-01,,,,,',
				'Nowhere,someday,,,,,',
			].join('\n');
			const file = terminal.put('events.csv', table);
			const first = await events('import', file);
			expect(first).toMatchObject({ code: 2, out: 'events.csv: 3 added, 0 changed, 0 unchanged.' });
			expect(first.err).toContain('events.csv:4: The event has no name.');
			expect(first.err).toContain('events.csv:5: The start must be a time');
			expect((await events('import', file)).out).toBe('events.csv: 0 added, 0 changed, 3 unchanged.');
			terminal.put('events.csv', table.replace('Pier 4', 'Pier 5'));
			expect((await events('import', file)).out).toBe('events.csv: 0 added, 1 changed, 2 unchanged.');
			const tea = (await rows()).find(({ info }) => info.name === 'Tea, and scones');
			expect(tea).toMatchObject({ info: { place: 'Pier 5', book_list: [{ title: 'The Glass Orchard' }] } });
			expect(tea && tea.to - tea.from).toBe(5400);
		});

		it('the table that The Events Calendar writes, by its headings and the order of its dates', async () => {
			const head =
				'Event Name,Event Start Date,Event Start Time,Event End Date,Event End Time,All Day Event,Timezone,Event Venue Name';
			const lines = [
				'Poets in the stacks,3/12/2026,7:00 PM,3/12/2026,9:30 PM,FALSE,America/Toronto,Upstairs',
				'Book fair,14/12/2026,,15/12/2026,,TRUE,,',
			];
			const { code, err } = await events('import', terminal.put('tec.csv', [head, ...lines].join('\n')));
			expect({ code, err }).toEqual({ code: 0, err: '' });
			const read = (await rows()).map(({ from, to, info }) => [
				...[info.name, info.place, new Date(from * 1000).toISOString(), (to - from) / 3600],
			]);
			expect(read).toEqual([
				['Poets in the stacks', 'Upstairs', '2026-12-04T00:00:00.000Z', 2.5],
				['Book fair', '', '2026-12-14T07:00:00.000Z', 48],
			]);
		});

		it('a table with ambiguous dates, once --dates gives their order', async () => {
			const file = terminal.put('two.csv', 'Titre,Jour\nThé,3/12/2026\nCafé,2026-12-04\n');
			const asked = (...more: string[]) => events('import', '--map', 'Titre=name,Jour=start', ...more, file);
			const unclear = await asked();
			expect(unclear).toMatchObject({ code: 2, err: expect.stringContaining('two.csv:2: The start is 3/12/2026') });
			expect(unclear.out).toContain('1 added');
			expect(unclear.out).toContain('Columns that were used: Titre as name, Jour as start.');
			expect((await asked('--dates', 'sometimes')).err).toContain('day-first or month-first');
			expect((await asked('--dates', 'day-first')).out).toContain('1 added, 0 changed, 1 unchanged');
			expect(await starts()).toContain('2026-12-03T07:00:00.000Z');
		});

		it.each(['utf16le', 'latin1', 'utf8'] as const)(
			'a calendar in %s, and its events beside a broken one',
			async (encoding) => {
				const broken = ['BEGIN:VEVENT', 'UID:broken', 'DTSTART:someday', 'SUMMARY:Broken', 'END:VEVENT'].join('\r\n');
				const text = calendarOf(broken, supper('LOCATION:Café'));
				const mark = encoding === 'latin1' ? '' : '\uFEFF';
				const file = terminal.put('mixed.ics', Buffer.from(`${mark}${text}`, encoding));
				const { code, out, err } = await events('import', file);
				expect(code).toBe(2);
				expect(out.split('\n').at(-1)).toBe('mixed.ics: 1 added, 0 changed, 0 unchanged.');
				expect(out.includes('Read as Windows-1252: Café. ')).toBe(encoding === 'latin1');
				expect(err).toContain('mixed.ics:4: The event was skipped: “Broken”: its DTSTART is not a time');
				expect((await rows())[0]?.info.place).toBe('Café');
			},
		);

		it.each(['\r\n', '\n'])('a calendar whose lines are folded within a letter, with line ends %j', async (end) => {
			const name = 'Soirée des poètes 詩の夜 😀';
			const whole = Buffer.from(`SUMMARY:${name}`);
			// Puts each byte after the first on its own line, which splits every letter at every possible place.
			const folded = [...whole].flatMap((byte, at) => (at === 0 ? [byte] : [...Buffer.from(`${end} `), byte]));
			const lines = calendarOf(supper('LOCATION:Pier 4'))
				.split('\r\n')
				.map((line) => (line.startsWith('SUMMARY:') ? Buffer.from(folded) : Buffer.from(line)));
			const file = terminal.put('folded.ics', Buffer.concat(lines.flatMap((line) => [line, Buffer.from(end)])));
			const { code, out } = await events('import', file);
			expect([code, out]).toEqual([0, 'folded.ics: 1 added, 0 changed, 0 unchanged.']);
			expect((await rows())[0]?.info.name).toBe(name);
		});

		it('a table without ids again, even with times in another format', async () => {
			const file = terminal.put('other.csv', 'name,start\nSupper,2026-12-05 19:00\nLunch,2026-12-06 12:00\n');
			await events('import', file);
			terminal.put('other.csv', 'Name,Date,Time\nSupper,2026-12-05,19:00\nLunch,2026-12-06T12:00:00,\n');
			expect((await events('import', file)).out).toBe('other.csv: 0 added, 0 changed, 2 unchanged.');
			terminal.put('other.csv', 'name,start\nSupper,2026-12-06T02:00:00Z\n');
			expect((await events('import', file)).out).toBe('other.csv: 0 added, 0 changed, 1 unchanged.');
		});

		it.each([
			['in UTC', 'DTSTART:20261219T030000Z', '2026-12-18 20:00'],
			['in the zone America/Vancouver', 'DTSTART;TZID=America/Vancouver:20261218T200000', '2026-12-18 20:00'],
			[
				'in the Windows zone of British Columbia',
				'DTSTART;TZID=British Columbia Standard Time:20261218T200000',
				'2026-12-18 20:00',
			],
			['in the Windows zone of Alberta', 'DTSTART;TZID=Alberta Standard Time:20261218T210000', '2026-12-18 20:00'],
			['without a zone', 'DTSTART:20261218T200000', '2026-12-18 20:00'],
		])('an evening in December 2026 in Vancouver, written %s', async (_how, start, shown) => {
			const evening = ['BEGIN:VEVENT', 'UID:launch', start, 'DURATION:PT1H', 'SUMMARY:Launch', 'END:VEVENT'];
			expect((await events('import', terminal.put('launch.ics', calendarOf(...evening)))).err).toBe('');
			// British Columbia no longer changes its clocks: it stays 7 hours behind UTC in winter.
			expect(await starts()).toEqual(['2026-12-19T03:00:00.000Z']);
			expect((await events('list')).out).toContain(shown);
		});

		it('a calendar: zones, whole days, occasions that were moved or called off', async () => {
			const file = terminal.put(
				'shop.ics',
				[
					...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN'],
					...['BEGIN:VTIMEZONE', 'TZID:Shop Time', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
					...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
					...['BEGIN:VEVENT', 'UID:utc', 'DTSTART:20261201T030000Z', 'DTEND:20261201T040000Z', 'SUMMARY:In UTC'],
					...['DESCRIPTION:A & B\\n\\nC', 'LOCATION:Pier 4', 'END:VEVENT'],
					...['BEGIN:VEVENT', 'UID:paris', 'DTSTART;TZID=Europe/Paris:20261202T200000', 'DURATION:PT30M'],
					...['SUMMARY:In Paris', 'END:VEVENT'],
					...['BEGIN:VEVENT', 'UID:own', 'DTSTART;TZID=Shop Time:20261203T200000', 'SUMMARY:In its zone', 'END:VEVENT'],
					...['BEGIN:VEVENT', 'UID:day', 'DTSTART;VALUE=DATE:20261204', 'SUMMARY:All day', 'END:VEVENT'],
					...['BEGIN:VEVENT', 'UID:club', 'DTSTART:20261029T190000', 'DTEND:20261029T200000', 'SUMMARY:Club'],
					...['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20261105T190000', 'END:VEVENT'],
					...['BEGIN:VEVENT', 'UID:club', 'RECURRENCE-ID:20261112T190000', 'DTSTART:20261113T180000'],
					...['DTEND:20261113T190000', 'SUMMARY:Club on Friday', 'END:VEVENT'],
					...['BEGIN:VEVENT', 'UID:club', 'RECURRENCE-ID:20261119T190000', 'DTSTART:20261119T190000'],
					...['DTEND:20261119T200000', 'SUMMARY:Club', 'STATUS:CANCELLED', 'END:VEVENT', 'END:VCALENDAR', ''],
				].join('\r\n'),
			);
			expect(await events('import', file)).toMatchObject({
				code: 0,
				out: 'shop.ics: 7 added, 0 changed, 0 unchanged.',
			});
			const read = (await rows()).map(({ from, to, info }) => [
				...[info.name, new Date(from * 1000).toISOString(), (to - from) / 60],
				...(info.cancelled ? ['cancelled'] : []),
			]);
			expect(read).toEqual([
				['Club', '2026-10-30T02:00:00.000Z', 60],
				['Club on Friday', '2026-11-14T01:00:00.000Z', 60],
				['Club', '2026-11-20T02:00:00.000Z', 60, 'cancelled'],
				['In UTC', '2026-12-01T03:00:00.000Z', 60],
				['In Paris', '2026-12-02T19:00:00.000Z', 30],
				['In its zone', '2026-12-04T01:00:00.000Z', 0],
				['All day', '2026-12-04T07:00:00.000Z', 1440],
			]);
			expect((await rows())[3]?.info).toMatchObject({ description: '<p>A &amp; B</p><p>C</p>', place: 'Pier 4' });
			expect((await events('import', file)).out).toBe('shop.ics: 0 added, 0 changed, 7 unchanged.');
			expect((await events('import', terminal.put('broken.ics', 'Dear reader'))).err).toContain('not a calendar');
		});

		it.each([
			['table', 'again.csv', (place: string) => `id,name,start,place\n1,Supper,2026-12-05 19:00,${place}\n`],
			['calendar', 'again.ics', (place: string) => calendarOf(supper(`LOCATION:${place}`))],
		])('a %s again, and keeps cancelled events cancelled', async (_kind, file, told) => {
			const read = (place: string) => events('import', terminal.put(file, told(place)));
			await read('Pier 4');
			const [id = 0] = (await rows()).map((row) => row.id);
			const { out } = await events('ticket', String(id), 'Seat', '--price', '15.00', '--places', '4');
			const eisbn = /2\d{12}/.exec(out)?.[0] ?? '';
			const status = async () => (await store.ask('cart/add', { eisbn, quantity: 1 }, shopper())).status;
			await events('end', String(id));
			expect((await read('Pier 5')).out).toContain('1 changed');
			expect((await rows())[0]?.info).toMatchObject({ place: 'Pier 5', cancelled: true });
			expect(await status()).toBe(409);
			expect((await events('reopen', String(id))).out).toContain(`Event ${id}, Supper\n`);
			expect((await rows())[0]?.info.cancelled).toBe(false);
			expect(await status()).toBe(200);
		});

		it('only dates from the last month onwards of a calendar that repeats for years', async () => {
			const club = ['BEGIN:VEVENT', 'UID:club', 'DTSTART:20140107T190000', 'DURATION:PT1H', 'SUMMARY:Club'];
			const file = terminal.put('years.ics', calendarOf(...club, 'RRULE:FREQ=WEEKLY', 'END:VEVENT'));
			await events('import', file);
			const read = await starts();
			expect([read[0], read.at(-1)]).toEqual(['2026-09-23T02:00:00.000Z', '2027-10-20T02:00:00.000Z']);
			expect(read).toHaveLength(57);
		});

		const weekly = (start: string, rule: string, ...lines: string[]) =>
			calendarOf(
				...['BEGIN:VEVENT', 'UID:club', `DTSTART:${start}`, 'DURATION:PT1H', 'SUMMARY:Club', `RRULE:${rule}`],
				...[...lines, 'END:VEVENT'],
			);
		const five = 'FREQ=WEEKLY;COUNT=5';
		it.each([
			['left out', weekly('20261013T190000', five, 'EXDATE:20261103T190000'), ['11-03 19:00']],
			['after an earlier end', weekly('20261013T190000', 'FREQ=WEEKLY;COUNT=3'), ['11-03 19:00', '11-10 19:00']],
			[
				'at another time',
				weekly('20261013T180000', five),
				['10-20 19:00', '10-27 19:00', '11-03 19:00', '11-10 19:00'],
			],
		])('a calendar again, and cancels future occasions %s', async (_what, told, ended) => {
			now = Date.UTC(2026, 9, 20, 19) / 1000;
			await events('add', 'Tea', '--start', '2026-11-03 19:00', '--rule', five);
			await events('import', terminal.put('club.ics', weekly('20261013T190000', five)));
			const { out } = await events('import', terminal.put('club.ics', told));
			expect(out).toContain(`${ended.length} cancelled`);
			const off = (await events('list', '--all')).out.split('\n').filter((line) => line.includes('cancelled'));
			expect(off.map((line) => /2026-(\S+ \S+)/.exec(line)?.[1])).toEqual(ended);
			expect(off.every((line) => line.endsWith('Club'))).toBe(true);
			expect((await events('import', 'club.ics')).out).not.toContain('cancelled');
		});

		it('a change to one occasion without cancelling the others', async () => {
			await events('import', terminal.put('club.ics', weekly('20261027T190000', five)));
			const one = ['BEGIN:VEVENT', 'UID:club', 'RECURRENCE-ID:20261103T190000', 'DTSTART:20261104T190000'];
			await events('import', terminal.put('one.ics', calendarOf(...one, 'SUMMARY:Club on Wednesday', 'END:VEVENT')));
			expect((await rows()).map(({ info }) => info.cancelled)).toEqual([false, false, false, false, false]);
			expect((await rows())[1]?.info.name).toBe('Club on Wednesday');
		});

		it('a table again, and cancels the occasions that a shorter rule leaves out', async () => {
			const told = (count: number) => `id,name,start,rule\n7,Club,2026-12-01 19:00,FREQ=WEEKLY;COUNT=${count}\n`;
			await events('import', terminal.put('club.csv', told(3)));
			expect((await events('import', terminal.put('club.csv', told(2)))).out).toContain('1 cancelled');
			expect((await rows()).map(({ info }) => info.cancelled)).toEqual([false, false, true]);
		});

		it('a table without ids, keeps an event that may have moved, and reports the event once', async () => {
			const told = (start: string, place = 'Pier 4') =>
				events('import', terminal.put('tea.csv', `name,start,place\nTea,${start},${place}\nLunch,2026-12-01 12:00,\n`));
			await told('2026-12-05 19:00');
			const id = (await rows()).find(({ info }) => info.name === 'Tea')?.id;
			const moved = await told('2026-12-06 19:00');
			expect(moved).toMatchObject({
				code: 0,
				out: expect.stringContaining('tea.csv: 1 added, 0 changed, 1 unchanged.'),
			});
			expect(moved.out).toContain(
				`“Tea” is also on at 2026-12-05 19:00 (event ${id}), but the table no longer has that time.`,
			);
			expect(moved.out).toContain(`npm run store -- events end ${id}.`);
			expect(moved.out).not.toContain('Lunch');
			expect((await rows()).map(({ info }) => info.cancelled)).toEqual([false, false, false]);
			expect((await told('2026-12-06 19:00')).out).not.toContain('Tea');
			// Does not mention an event elsewhere, a cancelled event or a past event.
			expect((await told('2026-12-07 19:00', 'Pier 5')).out).not.toContain('“Tea”');
			const here = (await rows()).filter(({ info }) => info.name === 'Tea' && info.place === 'Pier 4');
			expect(here).toHaveLength(2);
			for (const row of here) await events('end', String(row.id));
			expect((await told('2026-12-07 20:00')).out).not.toContain('“Tea”');
			now = Date.UTC(2026, 11, 8, 12) / 1000;
			expect((await told('2026-12-08 19:00')).out).not.toContain('“Tea”');
		});

		it('a table with ids, without treating a new id as a moved event of the same name', async () => {
			const told = (head: string, ...lines: string[]) =>
				events('import', terminal.put('story.csv', `${[head, ...lines].join('\n')}\n`));
			await told('id,name,start', '6,Storytime,2026-12-05 10:00');
			const [six] = await rows();
			expect((await told('id,name,start', '7,Storytime,2026-12-12 10:00')).out).toBe(
				'story.csv: 1 added, 0 changed, 0 unchanged.',
			);
			// A row without an id may mean any of them.
			expect((await told('name,start', 'Storytime,2026-12-19 10:00')).out).toContain(`(event ${six?.id})`);
			const [, , without] = await rows();
			const { out } = await told('id,name,start', '8,Storytime,2026-12-20 10:00');
			expect(out).toContain(`(event ${without?.id})`);
			expect(out).not.toContain(`(event ${six?.id})`);
		});

		it('a table without ids whose rule begins at another time, and names all its occasions in one line', async () => {
			const told = (start: string) =>
				events('import', terminal.put('club.csv', `name,start,rule\nClub,${start},FREQ=WEEKLY;COUNT=3\n`));
			await told('2026-12-01 18:00');
			const [first] = await rows();
			const { out } = await told('2026-12-01 19:00');
			expect(out).toContain(`(event ${first?.id}, and 2 later)`);
			expect(out).toContain(`npm run store -- events end ${first?.id} --later.`);
			expect((await events('end', String(first?.id), '--later')).out).toBe('3 events were cancelled.');
		});

		it('another day of an event, and changes the tickets as well', async () => {
			const told = (day: string) => terminal.put('supper.csv', `id,name,start\n1,Supper,${day} 19:00\n`);
			await events('import', told('2026-12-05'));
			const [id = 0] = (await rows()).map((row) => row.id);
			await events('ticket', String(id), 'Seat', '--price', '15.00', '--places', '4');
			await events('import', told('2026-12-06'));
			expect((await rows())[0]?.info.ticket_list[0]?.title?.title).toBe('Seat: Supper, December 6, 2026');
		});

		it.skipIf(!hasSharedData)(`a table that a university published${whySkipped}`, async () => {
			const clock = (seconds: number) =>
				`${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String((seconds % 3600) / 60).padStart(2, '0')}`;
			const told = readFileSync(published, 'utf8')
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line));
			const lines = told.map(({ id, title, start_date, start_time, end_time, description, location }) =>
				csvLine([id, title, start_date, clock(start_time), clock(end_time), description, location]),
			);
			const file = terminal.put('uoft.csv', ['id,name,date,time,end time,description,place', ...lines].join('\n'));
			const { out, err } = await events('import', file);
			const refused = err === '' ? 0 : err.split('\n').length;
			expect(out).toBe(`uoft.csv: ${told.length - refused} added, 0 changed, 0 unchanged.`);
			expect(refused).toBeLessThan(told.length / 10);
			expect(new Set((await rows()).map(({ info }) => info.name)).size).toBeGreaterThan(20);
		});
	});

	describe('tickets', () => {
		const eventWith = async (places: number, price = '15.00') => {
			const id = idIn(await events('add', 'Supper', '--start', '2026-12-05 19:00'));
			const { out } = await events('ticket', String(id), 'Seat', '--price', price, '--places', String(places));
			const eisbn = /Ticket Seat: \$[\d.]+, (2\d{12}), 0 sold, \d+ left/.exec(out)?.[1] ?? '';
			const { id: titleId } = await store.db
				.selectFrom('titles')
				.select('id')
				.where('eisbn', '=', eisbn)
				.executeTakeFirstOrThrow();
			return { id, eisbn, titleId };
		};
		const ticketOf = async (event_id: number) => (await store.call('event/get', { event_id })).info.ticket_list[0];

		it('are sold as titles, one for each place, and come back with a cancelled order', async () => {
			const { id, eisbn, titleId } = await eventWith(2);
			expect(await ticketOf(id)).toMatchObject({
				name: 'Seat',
				price: '15.00',
				left: 2,
				title: { eisbn, title: 'Seat: Supper, December 5, 2026', available: [{ cartable: true }] },
			});
			const client = await guestWith(store, titleId, 2);
			const other = await guestWith(store, titleId, 1);
			const order = await review(store, client);
			const late = await review(store, other);
			const { order_number } = await store.call('checkout/submit', order, client);
			expect(await ticketOf(id)).toMatchObject({ left: 0, title: { available: [{ cartable: false }] } });
			expect((await store.ask('checkout/submit', late, other)).status).toBe(409);
			expect(await store.ask('cart/add', { eisbn, quantity: 1 }, shopper())).toMatchObject({ status: 409 });
			expect((await events('show', String(id))).out).toContain('2 sold, 0 left');
			expect((await terminal.run('check')).code).toBe(0);
			await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes');
			expect(await onhandOf(store, titleId)).toBe(2);
			expect(await ticketOf(id)).toMatchObject({ left: 2 });
			expect((await terminal.run('check')).code).toBe(0);
		});

		it('are reserved without a payment if they are free, mailed with a calendar file, and given back', async () => {
			await setSettings(store, { store_info: { email: 'shop@example.org' } });
			const { id, titleId } = await eventWith(2, '0');
			expect(await ticketOf(id)).toMatchObject({ price: '0.00', left: 2, title: { available: [{ cartable: true }] } });
			await store.db.deleteFrom('outbox_mails').execute();
			const client = await guestWith(store, titleId, 2);
			await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
			await store.call('checkout/setExtras', contact, client);
			const chosen = { delivery_preference: 'pickup', payment_choice: 'not_required' } as const;
			expect(await store.ask('checkout/setPaymentChoice', { payment_choice: 'pickup' }, client)).toMatchObject({
				status: 422,
				body: { field: 'payment_choice' },
			});
			const { checksum } = await store.call('checkout/setPaymentChoice', chosen, client);
			const asked = { ...contact, ...chosen, checksum, idempotency_key: 'two free seats' };
			const { order_number } = await store.call('checkout/submit', asked, client);
			expect(await ticketOf(id)).toMatchObject({ left: 0 });
			const sent = await store.db.selectFrom('outbox_mails').select(['id', 'recipient', 'text']).execute();
			expect(sent.map(({ recipient }) => recipient).sort()).toEqual([contact.email, 'shop@example.org'].sort());
			const confirmation = sent.find(({ recipient }) => recipient === contact.email);
			expect(confirmation?.text).toContain('Your places are reserved.');
			expect(confirmation?.text).toContain('Total: $0.00');
			const files = await store.db.selectFrom('outbox_files').select(['mail_id', 'filename', 'content']).execute();
			expect(files).toMatchObject([{ mail_id: confirmation?.id, filename: `event-${id}.ics` }]);
			expect(files[0]?.content).toContain('DTSTART:20261206T020000Z');
			expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
			await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes');
			expect(await ticketOf(id)).toMatchObject({ left: 2 });
			expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
		});

		it('never sell more tickets than there are places, even with simultaneous orders', async () => {
			const { titleId } = await eventWith(3);
			const clients = await Promise.all(Array.from({ length: 6 }, () => guestWith(store, titleId)));
			const reviewed: object[] = [];
			for (const client of clients) reviewed.push(await review(store, client));
			const answers = await Promise.all(
				clients.map((client, at) => store.ask('checkout/submit', reviewed[at] ?? {}, client)),
			);
			expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
			expect(await onhandOf(store, titleId)).toBe(0);
		});

		it('get more or fewer places, and keep their sales', async () => {
			const { id, titleId } = await eventWith(3);
			const client = await guestWith(store, titleId, 2);
			await store.call('checkout/submit', await review(store, client), client);
			const set = (places: string) => events('ticket', String(id), 'Seat', '--price', '15.00', '--places', places);
			expect((await set('10')).out).toContain('2 sold, 8 left');
			expect((await set('1')).out).toContain('2 sold, 0 left');
			expect((await set('2')).out).toContain('2 sold, 0 left');
			expect((await set('3')).out).toContain('2 sold, 1 left');
			expect((await set('0')).out).toContain('2 sold, 0 left');
			expect(await ticketOf(id)).toMatchObject({ left: 0 });
			expect((await set('3')).out).toContain('2 sold, 1 left');
			expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
		});

		it('are sold until the event begins, even on another day, and not after the event is cancelled', async () => {
			const { id, eisbn } = await eventWith(5);
			const status = async () => (await store.ask('cart/add', { eisbn, quantity: 1 }, shopper())).status;
			expect(await status()).toBe(200);
			now = Date.UTC(2026, 11, 6, 3) / 1000;
			expect(await store.ask('cart/add', { eisbn, quantity: 1 }, shopper())).toMatchObject({
				status: 409,
				body: { error: expect.stringContaining('No longer on sale') },
			});
			await events('change', String(id), '--start', '2026-12-07 19:00');
			expect(await status()).toBe(200);
			expect((await ticketOf(id))?.title?.title).toBe('Seat: Supper, December 7, 2026');
			await events('end', String(id));
			expect(await status()).toBe(409);
			expect((await events('ticket', String(id), 'Seat', '--price', '1.00')).err).toContain('is cancelled');
		});

		it('are hidden from search, and unchanged by a full count of the stock', async () => {
			const { titleId } = await eventWith(5);
			await setSettings(store, {});
			expect((await store.call('browse/get', { term: 'supper' })).row_count).toBe(0);
			const file = terminal.put('stock.csv', `eisbn,onhand\n${book},4\n`);
			expect((await terminal.run('stock', '--full', file)).code).toBe(0);
			expect(await onhandOf(store, titleId)).toBe(5);
		});

		it('can change only if their number of places is given again, while they are sold in the shop', async () => {
			const { id, eisbn } = await eventWith(5);
			const again = await events('ticket', String(id), 'Seat', '--price', '12.00');
			expect(again).toMatchObject({ code: 1, err: expect.stringContaining('Give the number of places with --places') });
			expect(await ticketOf(id)).toMatchObject({ eisbn, price: '15.00', left: 5 });
			const other = await events('ticket', String(id), 'Standing', '--price', '12.00');
			expect(other.out).toContain('Ticket Standing: $12.00, at the door');
		});

		it('leave nothing behind when they cannot be created', async () => {
			const { id, eisbn } = await eventWith(5);
			const counted = () => store.db.selectFrom('titles').select('title').orderBy('id').execute();
			const before = await counted();
			const seat = ['--price', '9.00', '--places', '3', '--location', 'Nowhere at all'];
			for (const name of ['Seat', 'Balcony']) {
				const said = await events('ticket', String(id), name, ...seat);
				expect(said).toMatchObject({ code: 1, err: expect.stringContaining('"Nowhere at all"') });
			}
			const tickets = (await store.call('event/get', { event_id: id })).info.ticket_list;
			expect(tickets).toMatchObject([{ name: 'Seat', eisbn, price: '15.00', left: 5 }]);
			expect(await counted()).toEqual(before);
		});

		it('have a price and cannot be put into the cart if they are sold at the door', async () => {
			const id = idIn(await events('add', 'Supper', '--start', '2026-12-05 19:00'));
			expect((await events('ticket', String(id), 'Seat', '--price', '5')).out).toContain(
				'Ticket Seat: $5.00, at the door',
			);
			expect(await ticketOf(id)).toEqual({ name: 'Seat', price: '5.00', eisbn: null, title: null, left: null });
		});
	});
});
