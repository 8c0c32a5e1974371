import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAudiobooks } from '~store/catalogue/audiobooks/partner';
import { settingsSchema } from '~store/contract/settings';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { type AudiobookPartner, someAudiobooks, startAudiobookPartner } from '../harness/audiobook-partner';
import { addStockedTitle } from '../harness/catalogue';
import { eisbnOf } from '../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const problem = 'There was a problem. We were unable to process this request. Please try again later.';

onBothEngines('audiobooks', (engine) => {
	let store: TestStore;
	let partner: AudiobookPartner;
	beforeAll(async () => {
		store = await openTestStore(engine);
		partner = await startAudiobookPartner();
	});
	afterAll(async () => {
		await partner.stop();
		await store.dispose();
	});

	const settings = async (audiobooks: object) => {
		await transact(store, (transaction) => writeSettings(transaction, { audiobooks }, store.now()));
		store.versions.refresh();
	};
	/** Adds a title whose audiobook has not been looked up yet. */
	const title = async (has_libro_audiobook = 1) =>
		eisbnOf(store, await addStockedTitle(store, { title: 'Tea & Fog', has_libro_audiobook }));
	const look = (eisbn: string) => store.ask('title/getLibroAudiobooks', { eisbn });

	it('come from the partner, with one request', async () => {
		await settings({ search_url: partner.searchUrl });
		partner.answer(someAudiobooks(7));
		const eisbn = await title();
		const [answer, again] = await Promise.all([look(eisbn), look(eisbn)]);
		expect(answer).toMatchObject({ status: 200, body: { row_count: 7, see_more_url: 'https://partner.example/all' } });
		expect(again).toEqual(answer);
		expect(await look(eisbn)).toEqual(answer);
		expect(partner.asked.filter((path) => path.includes(eisbn))).toHaveLength(1);
		expect(partner.asked.at(-1)).toContain(`isbn=${eisbn}&title=Tea%20%26%20Fog`);
	});

	it('leave out entries without a title or with an unsafe link', async () => {
		await settings({ search_url: partner.searchUrl });
		partner.answer({
			rows: [
				{ title: 'Good', narrators: 'One Voice', url: 'https://partner.example/good' },
				{ title: 'Bad', url: 'javascript:alert(1)' },
				{ url: 'https://partner.example/nameless' },
				'nothing',
			],
			see_more_url: 'data:text/html,x',
		});
		expect((await look(await title())).body).toEqual({
			rows: [{ title: 'Good', narrators: ['One Voice'], language: '', url: 'https://partner.example/good' }],
			row_count: 1,
			see_more_url: '',
		});
	});

	it.each([
		['is in trouble', (response: import('node:http').ServerResponse) => response.writeHead(500).end()],
		['breaks off', (response: import('node:http').ServerResponse) => response.destroy()],
		[
			'sends one elsewhere',
			(response: import('node:http').ServerResponse) =>
				response.writeHead(302, { Location: 'https://elsewhere.example/' }).end(),
		],
		[
			'sends one round and round',
			(response: import('node:http').ServerResponse) => response.writeHead(302, { Location: '/' }).end(),
		],
		['answers with a page', '<html></html>'],
		['answers with too much', ' '.repeat(1_100_000)],
		['answers without a list', { found: 3 }],
	])('are refused with 503 if the partner %s', async (_name, answer) => {
		await settings({ search_url: partner.searchUrl });
		partner.answer(answer);
		const eisbn = await title();
		expect(await look(eisbn)).toEqual({ status: 503, body: { error: problem } });
		// A second request does not make it worse.
		const before = partner.asked.length;
		expect((await look(eisbn)).status).toBe(503);
		expect(partner.asked.length).toBe(before);
	});

	it('follow a redirect of the partner’s site', async () => {
		await settings({ search_url: partner.searchUrl });
		partner.answer((response) => {
			partner.answer(someAudiobooks(2));
			response.writeHead(301, { Location: '/moved?here' }).end();
		});
		expect((await look(await title())).body).toMatchObject({ row_count: 2 });
		expect(partner.asked.at(-1)).toBe('/moved?here');
	});

	it('are requested with a time limit, and requested again later', async () => {
		const impatient = openAudiobooks({ timeoutMs: 100, ttlMs: 10_000, failureTtlMs: 1 });
		const address = partner.searchUrl.replace('{isbn}', 'slow');
		partner.answer(() => undefined);
		await expect(impatient.search(address)).rejects.toThrow('timeout');
		partner.answer(someAudiobooks(1));
		const found = async () => (await impatient.search(address).catch(() => null))?.rows.length;
		await expect.poll(found).toBe(1);
	});

	it('are empty without a partner, and for a title without known audiobooks unless every book is searched', async () => {
		partner.answer(someAudiobooks(1));
		const before = partner.asked.length;
		const none = { status: 200, body: { rows: [], row_count: 0, see_more_url: '' } };
		await settings({});
		expect(await look(await title())).toEqual(none);
		await settings({ search_url: partner.searchUrl });
		expect(await look(await title(0))).toEqual(none);
		expect(partner.asked.length).toBe(before);
		await settings({ search_url: partner.searchUrl, every_book: true });
		expect((await look(await title(0))).body).toMatchObject({ row_count: 1 });
		expect(await look('9780000000002')).toMatchObject({ status: 404 });
	});

	it.each(['ftp://partner.example/{isbn}', 'https://partner.example/all', 'partner.example/{isbn}'])(
		'are never requested from %s',
		(search_url) => {
			expect(settingsSchema.safeParse({ audiobooks: { search_url } }).success).toBe(false);
		},
	);
});
