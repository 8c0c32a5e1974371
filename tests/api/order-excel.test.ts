import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readXlsx } from '~store/catalogue/feeds/xlsx';
import type { Client } from '~store/contract/call';
import { transact } from '~store/foundation/database/transactions';
import { hashOf, startSession } from '~store/foundation/sessions/sessions';
import { sweep } from '~store/jobs/sweeps';
import { addCustomer } from '../harness/customers';
import { addOrder } from '../harness/placed-orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';
import { serveStore } from '../harness/store-api';

const formula = `=cmd|'/c calc'!A1`;
const day = 86_400;
const office = 'soffice';
const libreOffice = spawnSync(office, ['--version'], { stdio: 'ignore' }).status === 0;

onBothEngines('an order as an Excel file', (engine) => {
	let store: TestStore;
	let now = Date.parse('2026-03-01T18:00:00Z') / 1000;
	let reader: { id: number; client: Client };
	let order_id: string;

	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		await setSettings(store, { store_info: { timezone: 'America/Los_Angeles' } });
		reader = await addCustomer(store);
		order_id = await addOrder(store, {
			order_number: '801',
			customer_id: reader.id,
			purchase_order: '+1+1',
			// The evening of the day before in the store's time zone.
			created_at: Date.parse('2026-03-01T05:30:00Z') / 1000,
			items: [
				{
					title: formula,
					authors: ['@SUM(1)', 'Zoé <Lefèvre> & Co'],
					price: 1299,
					quantity: 3,
					eisbn: '9780306406157',
				},
				{ title: '-2+3', price: 2050, backorder_quantity: 1, backorder_sub_message: 'Ships in a week' },
			],
		});
	});
	afterAll(() => store.dispose());

	const make = async (client = reader.client) =>
		(await store.call('order/getExcel', { order_id }, client)).progress_report_id;
	const get = (progress_report_id: string, client = reader.client) =>
		store.call('report/get', { progress_report_id }, client);
	async function rowsOf(path: string) {
		const rows: (readonly string[])[] = [];
		for await (const batch of readXlsx(path)) rows.push(...batch.map((row) => ('cells' in row ? row.cells : [])));
		return rows;
	}
	/** Returns a sheet as CSV, as LibreOffice shows it. Sheets count from 1. */
	function openInLibreOffice(path: string, sheet: number): string {
		const folder = mkdtempSync(join(tmpdir(), 'bookshop-office-'));
		try {
			// 44 is ',', 34 is '"', 76 is UTF-8, from the first line on. Numbers and dates appear as they are shown.
			const filter = `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,${sheet}`;
			const profile = `-env:UserInstallation=file://${folder}/profile`;
			const args = [profile, '--headless', '--convert-to', filter, '--outdir', folder, path];
			execFileSync(office, args, { stdio: 'pipe', timeout: 25_000 });
			const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.csv'));
			return readFileSync(join(folder, name), 'utf8');
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}
	const part = (path: string, name: string) => execFileSync('unzip', ['-p', path, name], { encoding: 'utf8' });

	it('has a row for each item, with real dates and numbers', async () => {
		const id = await make();
		expect(await store.call('report/progress', { progress_report_id: id }, reader.client)).toEqual({
			progress: 100,
			eta_seconds: 0,
			completed: true,
		});
		const file = await get(id);
		expect(file).toMatchObject({
			filename: 'order-801.xlsx',
			type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		});
		const [head = [], first = [], second = [], ...rest] = await rowsOf(file.path);
		expect(rest).toEqual([]);
		const named = (row: readonly string[]) => Object.fromEntries(head.map((name, at) => [name, row[at]]));
		expect(named(first)).toMatchObject({
			Order: '801',
			Date: '2026-02-28',
			'Purchase order': '+1+1',
			'ISBN or barcode': '9780306406157',
			Title: formula,
			Authors: '@SUM(1), Zoé <Lefèvre> & Co',
			Quantity: '3',
			Price: '12.99',
			Total: '38.97',
		});
		expect(named(second)).toMatchObject({ Title: '-2+3', 'To be ordered': '1', Notes: 'Ships in a week' });
		const sheet = part(file.path, 'xl/worksheets/sheet1.xml');
		// Numbers have no type of their own, texts do. The date is a date by its style, which `readXlsx` used.
		expect(sheet).toMatch(/<c r="I2"[^>]*><v>3<\/v>/);
		expect(sheet).not.toMatch(/<c r="I2"[^>]* t="s"/);
		expect(sheet).toMatch(/<c r="D2"[^>]*t="s"/);
	});

	it('contains no formula, even if a title begins like a formula', async () => {
		const { path } = await get(await make());
		for (const name of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
			expect(part(path, name)).not.toMatch(/<f[\s>]/);
		}
		expect(part(path, 'xl/worksheets/sheet1.xml')).toMatch(/<c r="E2"[^>]*t="s"/);
	});

	it('shows the other facts of the order on a second sheet', async () => {
		const { path } = await get(await make());
		const shared = part(path, 'xl/sharedStrings.xml');
		for (const words of ['Robin Reader', 'Payment at pick up in the store.', 'Subtotal']) {
			expect(shared).toContain(words);
		}
		expect(part(path, 'xl/worksheets/sheet2.xml')).toContain('<v>59.47</v>');
		expect(part(path, 'xl/workbook.xml')).toMatch(/name="Items"[\s\S]*name="Order"/);
	});

	// Skips the test where LibreOffice is not installed. One engine is enough, because the file is the same.
	const whyNot = libreOffice ? '' : ' (skipped: LibreOffice is not installed)';
	if (engine === 'sqlite')
		it.skipIf(!libreOffice)(`opens correctly in LibreOffice${whyNot}`, async () => {
			const { path } = await get(await make());
			const items = openInLibreOffice(path, 1).split('\n');
			expect(items[1]).toContain(
				`801,2026-02-28,+1+1,9780306406157,${formula},"@SUM(1), Zoé <Lefèvre> & Co",Paperback,New,3,0,12.99,12.99,38.97`,
			);
			expect(items[2]).toContain(',-2+3,');
			const facts = openInLibreOffice(path, 2).split('\n');
			expect(facts).toContain('Date,2026-02-28 21:30');
			expect(facts).toContain('Total,59.47');
		});

	it('is not available for a quote', async () => {
		const quote = await addOrder(store, { customer_id: reader.id, delivery_key: 'quote' });
		const answer = await store.ask('order/getExcel', { order_id: quote }, reader.client);
		expect(answer).toEqual({ status: 422, body: { error: 'A quote has no Excel file.' } });
	});

	it('contains several orders if the history finds several', async () => {
		const buyer = await addCustomer(store);
		const at = (time: string) => Date.parse(time) / 1000;
		const none = await store.ask('order/getExcel', {}, buyer.client);
		expect(none).toEqual({ status: 409, body: { error: 'There are no orders for an Excel file.' } });
		for (const [order_number, created_at, title] of [
			['811', at('2026-01-10T20:00:00Z'), 'One'],
			['812', at('2026-01-20T20:00:00Z'), formula],
			['813', at('2026-02-20T20:00:00Z'), 'Three'],
		] as const) {
			const items = [
				{ title, price: 1299 },
				{ title: 'Another', price: 500 },
			];
			await addOrder(store, { order_number, created_at, customer_id: buyer.id, items });
		}
		await addOrder(store, { customer_id: buyer.id, delivery_key: 'quote', created_at: at('2026-01-15T20:00:00Z') });
		const asked = await store.call('order/getExcel', { from: '2026-01-01', to: '2026-01-31' }, buyer.client);
		const { path, filename } = await get(asked.progress_report_id, buyer.client);
		expect(filename).toBe('orders.xlsx');
		const [head, ...rows] = await rowsOf(path);
		expect(head?.slice(0, 5)).toEqual(['Order', 'Date', 'Purchase order', 'ISBN or barcode', 'Title']);
		expect(rows.map(([number, , , , title]) => [number, title])).toEqual([
			['812', formula],
			['812', 'Another'],
			['811', 'One'],
			['811', 'Another'],
		]);
		expect((await store.ask('report/get', asked, reader.client)).status).toBe(404);
		expect((await store.ask('order/getExcel', {}, guest())).status).toBe(401);
	});

	it('is available only to the customer who requested it', async () => {
		const id = await make();
		const stranger = await addCustomer(store);
		for (const client of [guest(), shopper(), stranger.client]) {
			for (const name of ['report/get', 'report/progress']) {
				const answer = await store.ask(name, { progress_report_id: id }, client);
				expect(answer).toEqual({ status: 404, body: { error: 'Report not found.' } });
			}
		}
		for (const other of ['nothing', '../shop.sqlite', `${id}/..`]) {
			expect((await store.ask('report/get', { progress_report_id: other }, reader.client)).status).toBe(404);
		}
	});

	it('is available to the guest who placed the order, only in that session', async () => {
		const client = shopper();
		await transact(store, (transaction) => startSession(transaction, client.session_id, now));
		const order_id = await addOrder(store, { session_hash: hashOf(client.session_id) });
		const report = await store.call('order/getExcel', { order_id }, client);
		expect((await store.ask('report/get', report, client)).status).toBe(200);
		for (const other of [guest(), shopper(), reader.client]) {
			expect((await store.ask('report/get', report, other)).status).toBe(404);
			expect((await store.ask('order/getExcel', { order_id }, other)).status).toBe(404);
		}
	});

	it('is made again on a machine that does not have it', async () => {
		const id = await make();
		const { path } = await get(id);
		rmSync(path);
		expect(await rowsOf((await get(id)).path)).toHaveLength(3);
	});

	it('is sent over HTTP as the file itself, and a refusal as JSON', async () => {
		const served = await serveStore(store);
		const post = (name: string, fields: Record<string, string>) =>
			fetch(`${served.url}/${name}`, {
				method: 'POST',
				body: new URLSearchParams({ ...fields, session_id: reader.client.session_id }),
			});
		const made = (await (await post('order/getExcel', { order_id })).json()) as { progress_report_id: string };
		const file = await post('report/get', made);
		expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="order-801.xlsx"');
		expect(file.headers.get('Content-Type')).toContain('spreadsheetml.sheet');
		expect(Buffer.from(await file.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from('PK'));
		const refused = await post('report/get', { progress_report_id: 'nothing' });
		expect([refused.status, await refused.json()]).toEqual([
			404,
			{ error: 'Report not found.', code: 'not_found', reason: 'report-gone' },
		]);
		await served.stop();
	});

	it('is deleted after a day', async () => {
		const id = await make();
		const { path } = await get(id);
		await sweep(store, 'reports');
		expect(existsSync(path)).toBe(true);
		now += day + 1;
		expect((await store.ask('report/get', { progress_report_id: id }, reader.client)).status).toBe(404);
		const old = Date.now() / 1000 - day - 60;
		const folder = join(store.config.DATA_DIR, 'reports');
		for (const file of readdirSync(folder)) utimesSync(join(folder, file), old, old);
		await sweep(store, 'reports');
		expect(readdirSync(folder)).toEqual([]);
		expect(await store.db.selectFrom('reports').select('id').execute()).toEqual([]);
	});
});
