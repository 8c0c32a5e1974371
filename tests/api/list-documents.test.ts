import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '~store/catalogue/feeds/xlsx';
import type { Client } from '~store/contract/call';
import { release } from '~store/foundation/jobs/jobs';
import { sweep } from '~store/jobs/sweeps';
import { endReport, takeReport } from '~store/ordering/reports/leases';
import { keepParts } from '~store/ordering/reports/report-parts';
import { runReports } from '~store/ordering/reports/run-reports';
import { addList, addOffer, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

const textOf = (path: string, ...args: string[]) =>
	execFileSync('pdftotext', [...args, path, '-'], { encoding: 'utf8', maxBuffer: 1e8 });
/** The printed characters. Unlike them, the text that can be copied is complete. */
const printedOf = (path: string) =>
	execFileSync('pdftohtml', ['-xml', '-i', '-stdout', path], { encoding: 'utf8' }).replace(/<[^>]*>/g, '');
const infoOf = (path: string, ...args: string[]) => execFileSync('pdfinfo', [...args, path], { encoding: 'utf8' });
/** Puts text on one line, because line breaks depend on the page. */
const words = (text: string) => text.replace(/\s+/g, ' ');

onBothEngines('a list as a document', (engine) => {
	let store: TestStore;
	let pictures: { server: Server; asked: string[] };
	let now = Date.parse('2026-03-01T18:00:00Z') / 1000;
	let reader: { id: number; client: Client };
	let list: number;
	let titles: number[];

	beforeAll(async () => {
		pictures = await servePictures();
		const { port } = pictures.server.address() as AddressInfo;
		store = await openTestStore(engine, { now: () => now, env: { COVER_URL: `http://127.0.0.1:${port}/covers/` } });
		const store_info = { name: 'Harbour Books', base_url: 'https://harbour.example', phone: '250 555 0142' };
		await setSettings(store, { store_info });
		reader = await addCustomer(store);
		titles = [
			await addPriced({
				title: 'Été à la mer',
				authors: ['Zoé Lefèvre'],
				language: 'fre',
				description: '<p>Une plage.</p>',
			}),
			await addPriced({ title: 'Преступление и наказание', authors: ['Фёдор Достоевский'], language: 'rus' }),
			await addPriced({ title: 'Η Οδύσσεια', authors: ['Όμηρος'], publisher: 'Κέδρος', language: 'gre' }),
			await addPriced(
				{ title: '=1+1 & <b>', authors: ['Ada Quill'], eisbn: '9780306406157', cover_image_cache: 'v7' },
				1299,
			),
		];
		list = await addList(store, { customer_id: reader.id, kind: 'custom', name: 'Été 2026', titles });
		await store.call(
			'titlelist/modifyItem',
			{ list_id: list, eisbn: '9780306406157', note: 'For Sam', wanted: 3 },
			reader.client,
		);
	});
	afterAll(async () => {
		pictures.server.close();
		await store.dispose();
	});

	async function addPriced(values: Parameters<typeof addTitle>[1], price = 2000) {
		const id = await addTitle(store, values);
		await addOffer(store, id, { price, onhand: 5 });
		return id;
	}
	type Asked = { list_id?: number | string; flags?: object };
	const order = async (name: 'titlelist/getPdf' | 'titlelist/getExcel', asked: Asked = {}, client = reader.client) =>
		(await store.call(name, { list_id: list, ...asked }, client)).progress_report_id;
	const progress = (progress_report_id: string, client = reader.client) =>
		store.ask('report/progress', { progress_report_id }, client);
	const get = (progress_report_id: string, client = reader.client) =>
		store.call('report/get', { progress_report_id }, client);
	async function pdfOf(asked?: Asked) {
		const id = await order('titlelist/getPdf', asked);
		await runReports(store);
		return (await get(id)).path;
	}
	async function rowsOf(path: string) {
		const rows: string[][] = [];
		for await (const batch of readXlsx(path)) rows.push(...batch.map((row) => ('cells' in row ? [...row.cells] : [])));
		return rows;
	}

	it('waits, is made, and can then be downloaded', async () => {
		const id = await order('titlelist/getPdf');
		expect((await progress(id)).body).toEqual({ progress: 0, eta_seconds: null, completed: false });
		expect((await store.ask('report/get', { progress_report_id: id }, reader.client)).status).toBe(404);
		expect(await order('titlelist/getPdf'), 'the same, asked for again').toBe(id);
		await runReports(store);
		expect((await progress(id)).body).toEqual({ progress: 100, eta_seconds: 0, completed: true });
		expect(await get(id)).toMatchObject({ filename: 'ete-2026.pdf', type: 'application/pdf' });
		expect(await order('titlelist/getPdf'), 'once it is done, it is made anew').not.toBe(id);
		await runReports(store);
	});

	it('is a PDF with French, Cyrillic and Greek titles that can be searched, and the shop’s name on every page', async () => {
		const path = await pdfOf();
		const text = words(textOf(path));
		for (const found of ['Été à la mer', 'Преступление и наказание', 'Η Οδύσσεια', '=1+1 & <b>', 'Zoé Lefèvre'])
			expect(text).toContain(found);
		for (const found of ['Harbour Books', 'Été 2026', '4 titles', '$12.99', 'Une plage.', 'Κέδρος', '9780306406157'])
			expect(text).toContain(found);
		expect(text).not.toContain('For Sam');
		const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' });
		expect(fonts.split('\n').filter((line) => line.includes('Literata'))).not.toEqual([]);
		for (const line of fonts.split('\n').slice(2).filter(Boolean)) expect(line).toMatch(/yes yes yes/);
	});

	// Reads the fonts of six scripts, which takes longer than other tests on a busy machine.
	it('writes Chinese, Japanese, Korean, Arabic, Hebrew and Devanagari, with fonts that are embedded only if needed', async () => {
		const titles = [
			...['三体 The Three-Body Problem', '紅樓夢', '雪国のはなし', '채식주의자', 'गोदान'],
			...['ألف ليلة وليلة', 'סיפור על אהבה וחושך'],
		];
		const ids = await Promise.all(titles.map((title) => addPriced({ title, authors: ['Ken Liu'] })));
		const other = await addList(store, { customer_id: reader.id, kind: 'custom', titles: ids });
		const path = await pdfOf({ list_id: other, flags: { cover_size: 'none' } });
		// Removes the marks for the direction of text, which are not part of the text.
		const text = words(textOf(path)).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
		for (const title of titles) expect(text).toContain(title);
		const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' });
		for (const found of ['SansSC', 'SansJP', 'SansKR', 'NaskhArabic', 'SerifHebrew', 'SerifDevanagari']) {
			expect(fonts).toContain(`Noto${found}`);
		}
		for (const line of fonts.split('\n').slice(2).filter(Boolean)) expect(line).toMatch(/yes yes yes/);
		expect(execFileSync('pdffonts', [await pdfOf()], { encoding: 'utf8' })).not.toContain('Noto');
	}, 120_000);

	it('names a title in an unsupported script by its number, and leaves out unsupported characters', async () => {
		const amharic = await addPriced({ title: 'ፍቅር እስከ, መቃብር', authors: ['ሐዲስ'], eisbn: '9780140449136' });
		const khmer = await addPriced({ title: 'ភាសា ខ្មែរ The Three-Body Problem', authors: ['Ken Liu'] });
		const other = await addList(store, { customer_id: reader.id, kind: 'custom', titles: [amharic, khmer] });
		const path = await pdfOf({ list_id: other, flags: { cover_size: 'none' } });
		expect(words(textOf(path)), 'the text that can be copied').toContain('ፍቅር እስከ, መቃብር');
		const text = words(printedOf(path));
		expect(text.match(/9780140449136/g), 'as its heading, and below').toHaveLength(2);
		expect(text).toContain('… The Three-Body Problem Ken Liu');
		expect(text).not.toMatch(/…,|… …/);
	});

	it('is tagged for screen readers', async () => {
		const path = await pdfOf();
		expect(infoOf(path)).toMatch(/^Title: +Été 2026$[\s\S]*^Tagged: +yes$/m);
		const structure = infoOf(path, '-struct-text');
		expect(structure).toMatch(/Document[\s\S]*H1[\s\S]*"Été 2026"/);
		expect(structure.match(/\bH2\b/g)).toHaveLength(4);
		expect(structure).toMatch(/Figure/);
		expect(infoOf(path, '-url')).toContain('https://harbour.example/item/9780306406157');
	});

	it('shows covers at print size, and the binding of a title without a cover', async () => {
		const path = await pdfOf({ flags: { cover_size: 'large' } });
		const images = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2);
		expect(images).toHaveLength(1);
		expect(images[0]).toMatch(/ image +369 +554 .*jpeg/);
		expect(pictures.asked).toContain('/covers/9780306406157?v7');
		expect(
			execFileSync('pdfimages', ['-list', await pdfOf({ flags: { cover_size: 'none' } })], { encoding: 'utf8' }),
		).not.toMatch(/jpeg/);
	});

	it('shows the chosen columns in the chosen order', async () => {
		const options = await store.call('titlelist/getPdfOptions', {}, reader.client);
		expect(options.options.map(({ name }) => name)).toEqual(['cover_size', 'sort', 'prices', 'descriptions', 'notes']);
		const flags = { prices: false, descriptions: false, notes: true, cover_size: 'small', sort: 'title' };
		const text = words(textOf(await pdfOf({ flags }), '-raw'));
		expect(text).toContain('Wished: 3. For Sam');
		expect(text).not.toMatch(/\$|Une plage/);
		const places = ['=1+1', 'Été à la mer', 'Преступление'].map((title) => text.indexOf(title));
		expect(places).toEqual([...places].sort((a, b) => a - b));
		const refused = await store.ask('titlelist/getPdf', { list_id: list, flags: { sort: 'price' } }, reader.client);
		expect(refused.status).toBe(400);
	});

	it('is an Excel file with the chosen columns that can be imported again', async () => {
		const id = await order('titlelist/getExcel', {
			flags: { notes: true, prices: true, details: false, sort: 'author' },
		});
		await runReports(store);
		const { path, filename } = await get(id);
		expect(filename).toBe('ete-2026.xlsx');
		const [head = [], ...rows] = await rowsOf(path);
		expect(head).toEqual([
			...['ISBN', 'Title', 'Subtitle', 'Authors', 'Format', 'Condition', 'Full price', 'Price', 'Availability'],
			...['Wished', 'Note'],
		]);
		const row = rows.find(([isbn]) => isbn === '9780306406157') ?? [];
		expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toMatchObject({
			Title: '=1+1 & <b>',
			Authors: 'Ada Quill',
			Price: '12.99',
			Wished: '3',
			Note: 'For Sam',
		});
		expect(execFileSync('unzip', ['-p', path, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' })).not.toMatch(
			/<f[\s>]/,
		);
		const options = await store.call('titlelist/getExcelOptions', {}, reader.client);
		expect(options.options.map(({ name }) => name)).toEqual(['sort', 'prices', 'details', 'descriptions', 'notes']);
	});

	it('is made only for customers with access to the list, and not for an empty list', async () => {
		const stranger = await addCustomer(store);
		const { url } = await store.call('titlelist/getPublicUrl', { list_id: list }, reader.client);
		const key = url.split('/').at(-1) ?? '';
		const empty = await addList(store, { customer_id: reader.id, kind: 'custom', titles: [] });
		for (const name of ['titlelist/getPdf', 'titlelist/getExcel'] as const) {
			expect((await store.ask(name, { list_id: list }, stranger.client)).status).toBe(404);
			expect((await store.ask(name, { list_id: list }, guest())).status).toBe(401);
			expect(await store.ask(name, { list_id: empty }, reader.client)).toEqual({
				status: 409,
				body: { error: 'No products.' },
			});
		}
		const id = await order('titlelist/getPdf', { list_id: key }, stranger.client);
		await store.call('titlelist/modify', { list_id: list, shared: false }, reader.client);
		await runReports(store);
		const told = await progress(id, stranger.client);
		expect(told, 'no longer shared').toEqual({ status: 422, body: { error: 'We could not find this list.' } });
	});

	it('waits behind at most a few of the same customer’s documents', async () => {
		const eager = await addCustomer(store);
		const spring = await addList(store, { kind: 'store', name: 'Spring', titles });
		const ask = (cover_size: string, prices: boolean) =>
			store.ask('titlelist/getPdf', { list_id: spring, flags: { cover_size, prices } }, eager.client);
		for (const size of ['none', 'small', 'medium', 'large']) expect((await ask(size, true)).status).toBe(200);
		expect((await ask('none', false)).status).toBe(200);
		expect(await ask('small', false)).toMatchObject({ status: 429 });
		expect((await ask('none', true)).status, 'one that waits already').toBe(200);
		await store.db.deleteFrom('reports').where('customer_id', '=', eager.id).execute();
	});

	it('is an Excel file that Excel opens, with any name of the list', async () => {
		const named = await addList(store, { customer_id: reader.id, kind: 'custom', name: 'History', titles });
		const id = await order('titlelist/getExcel', { list_id: named });
		await runReports(store);
		const book = execFileSync('unzip', ['-p', (await get(id)).path, 'xl/workbook.xml'], { encoding: 'utf8' });
		expect(book).toContain('name="History list"');
	});

	it('is made from a featured list by a separate call', async () => {
		const feature = await addList(store, { kind: 'feature', name: 'Spring', header: 'Books of spring', titles });
		const asked = await store.call('feature/getPdf', { list_id: feature }, reader.client);
		await runReports(store);
		expect(words(textOf((await get(asked.progress_report_id)).path))).toContain('Books of spring');
		expect((await store.ask('feature/getPdf', { list_id: list }, reader.client)).status).toBe(404);
		expect((await store.ask('feature/getPdf', { list_id: feature }, guest())).status).toBe(401);
		expect((await store.call('feature/getPdfOptions', {})).options.length).toBeGreaterThan(0);
	});

	it('gives the file only to the customer who requested it', async () => {
		const id = await order('titlelist/getExcel');
		await runReports(store);
		const stranger = await addCustomer(store);
		for (const client of [guest(), stranger.client]) {
			expect((await progress(id, client)).status).toBe(404);
			expect((await store.ask('report/get', { progress_report_id: id }, client)).status).toBe(404);
		}
		expect(Buffer.from(id, 'base64url')).toHaveLength(24);
	});

	it('can be downloaded from a machine that did not make it', async () => {
		const id = await order('titlelist/getExcel');
		await runReports(store);
		const { path } = await get(id);
		const whole = readFileSync(path);
		rmSync(path, { force: true });
		expect(readFileSync((await get(id)).path)).toEqual(whole);
	});

	describe('among several processes', () => {
		it('is made once by any number of processes', async () => {
			const ids = await Promise.all([order('titlelist/getPdf'), order('titlelist/getExcel')]);
			await Promise.all(Array.from({ length: 4 }, () => runReports(store)));
			const rows = await store.db.selectFrom('reports').select('completed_at').where('id', 'in', ids).execute();
			expect(rows).toEqual(ids.map(() => ({ completed_at: now })));
		});

		it('is started again by another process when the first falls silent, and not before', async () => {
			const id = await order('titlelist/getExcel');
			// A killed process: it never reports again.
			expect((await takeReport(store))?.job.key).toBe(id);
			await runReports(store);
			expect((await progress(id)).body).toMatchObject({ completed: false });
			now += 31;
			await runReports(store);
			expect((await progress(id)).body).toMatchObject({ completed: true });
			expect(await rowsOf((await get(id)).path)).toHaveLength(titles.length + 1);
		});

		it('ignores a silent process that continues once another has the document', async () => {
			const id = await order('titlelist/getPdf');
			const silent = await takeReport(store);
			now += 31;
			const other = await takeReport(store);
			if (!silent || !other) throw new Error('The report was not taken.');
			expect([silent.job.key, other.job.key]).toEqual([id, id]);

			const path = join(store.config.DATA_DIR, 'made.pdf');
			const keep = async ({ job }: typeof other, words: string) => {
				writeFileSync(path, words);
				return keepParts(store, job, path);
			};
			expect(await keep(other, 'in time')).toBe(true);
			expect(await keep(silent, 'too late')).toBe(false);
			expect(await release(store.db, silent.job)).toBe(false);
			expect(await endReport(store, other.job, { progress: 100, completed_at: now })).toBe(true);
			expect(readFileSync((await get(id)).path, 'utf8')).toBe('in time');
		});

		it('is released at once when a process stops', async () => {
			const id = await order('titlelist/getExcel');
			let looks = 0;
			await runReports(store, () => ++looks > 2);
			expect((await progress(id)).body).toMatchObject({ completed: false });
			await runReports(store);
			expect((await progress(id)).body).toMatchObject({ completed: true });
		});

		it('fails after three attempts, with a reason', async () => {
			const id = await order('titlelist/getPdf');
			await store.db
				.updateTable('reports')
				.set({ request: '{"list":"1","flags":"no JSON"}' })
				.where('id', '=', id)
				.execute();
			for (let turn = 0; turn < 3; turn += 1) await runReports(store);
			expect(await progress(id)).toEqual({ status: 422, body: { error: 'There was an error.' } });
			expect(await takeReport(store)).toBeNull();
			const job = await store.db.selectFrom('jobs').selectAll().where('key', '=', id).executeTakeFirstOrThrow();
			expect(job).toMatchObject({ attempts: 3, given_up_at: now, last_error: expect.stringMatching(/./) });
		});

		it('fails after three silent processes, so that it ends no fourth', async () => {
			const id = await order('titlelist/getPdf');
			for (let turn = 0; turn < 3; turn += 1) {
				expect((await takeReport(store))?.job.key).toBe(id);
				now += 31;
			}
			const next = await order('titlelist/getExcel');
			expect((await takeReport(store))?.job.key).toBe(next);
			expect(await progress(id)).toEqual({ status: 422, body: { error: 'There was an error.' } });
			now += 31;
			await runReports(store);
		});

		it('is refused when a part of the file is missing', async () => {
			const id = await order('titlelist/getPdf');
			await runReports(store);
			const parts = await store.db.selectFrom('report_parts').selectAll().where('report_id', '=', id).execute();
			expect(parts.length).toBeGreaterThan(1);
			for (const part of parts) {
				const here = store.db.deleteFrom('report_parts').where('report_id', '=', id).where('part', '=', part.part);
				await here.execute();
				expect(await store.ask('report/get', { progress_report_id: id }, reader.client)).toEqual({
					status: 404,
					body: { error: 'A part of this file is missing. Please make the file again.' },
				});
				await store.db.insertInto('report_parts').values(part).execute();
			}
			expect(words(textOf((await get(id)).path))).toContain('Été 2026');
		});

		it('fails with a message when its file cannot be written', async () => {
			await order('titlelist/getExcel');
			await runReports(store);
			const folder = join(store.config.DATA_DIR, 'reports');
			const id = await order('titlelist/getExcel');
			renameSync(folder, `${folder}-kept`);
			writeFileSync(folder, 'no folder');
			await runReports(store);
			rmSync(folder);
			renameSync(`${folder}-kept`, folder);
			expect(await progress(id)).toEqual({ status: 422, body: { error: 'There was an error.' } });
		});

		it('estimates its time from earlier documents', async () => {
			const id = await order('titlelist/getExcel');
			await takeReport(store);
			await store.db.updateTable('reports').set({ progress: 25 }).where('id', '=', id).execute();
			now += 10;
			expect((await progress(id)).body).toEqual({ progress: 25, eta_seconds: 30, completed: false });
			now += 30;
			await runReports(store);
		});
	});

	it('is deleted after a day, with its parts', async () => {
		const id = await order('titlelist/getExcel');
		await runReports(store);
		const { path } = await get(id);
		expect(existsSync(path)).toBe(true);
		now += 86_401;
		expect((await progress(id)).status).toBe(404);
		await sweep(store, 'reports');
		expect(await store.db.selectFrom('report_parts').select('part').execute()).toEqual([]);
		const left = readdirSync(join(store.config.DATA_DIR, 'reports')).filter((name) => name.includes('.'));
		expect(left, 'nothing half-written is left').toEqual([]);
	});
});

/** Starts a host of covers that has the picture of one book. */
async function servePictures(): Promise<{ server: Server; asked: string[] }> {
	const picture = await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#d33' } })
		.png()
		.toBuffer();
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? '');
		const known = request.url?.includes('9780306406157');
		response.writeHead(known ? 200 : 404).end(known ? picture : undefined);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { server, asked };
}
