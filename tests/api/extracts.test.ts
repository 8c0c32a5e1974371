import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { nextEisbn } from '../harness/catalogue';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('extracts', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	let files = 0;
	const tell = (eisbn: string, extract: string | null | undefined, name = 'feed', dryRun = false) =>
		writeTitles(
			store,
			[{ at: 0, record: { eisbn, title: 'Middlemarch', ...(extract === undefined ? {} : { extract }) } }],
			{
				file: `file ${++files}`,
				name,
				dryRun,
			},
		);
	const extractOf = async (eisbn: string) => (await store.call('title/getItem', { eisbn })).extract;

	it('cleans an extract from a feed, shows it on the title’s page, and counts a change', async () => {
		const eisbn = nextEisbn();
		expect(await tell(eisbn, undefined)).toMatchObject({ added: 1 });
		expect(await extractOf(eisbn)).toBeNull();
		const text = '<h1>Prelude</h1><p onclick="x()">Who that <b>cares</b> much.</p><script>alert(1)</script>';
		expect(await tell(eisbn, text)).toMatchObject({ updated: 1, unchanged: 0 });
		expect(await extractOf(eisbn)).toBe('<p>Prelude</p><p>Who that <b>cares</b> much.</p>');
		expect(await tell(eisbn, text)).toMatchObject({ updated: 0, unchanged: 1 });
		expect(await tell(eisbn, undefined)).toMatchObject({ unchanged: 1 });
		expect(await extractOf(eisbn)).toContain('Prelude');
		await tell(eisbn, null);
		expect(await extractOf(eisbn)).toBeNull();
	});

	it('limits an extract to two pages, cut at the end of a paragraph or a word', async () => {
		const eisbn = nextEisbn();
		await tell(
			eisbn,
			Array.from({ length: 40 }, (_, at) => `<p>Paragraph ${at} ${'of words '.repeat(30)}</p>`).join(''),
		);
		const many = (await extractOf(eisbn)) ?? '';
		expect(many.length).toBeLessThan(4100);
		expect(many).toMatch(/of words <\/p><p>…<\/p>$/);
		await tell(eisbn, `<p><em>${'word '.repeat(10_000)}</em></p>`);
		expect(await extractOf(eisbn)).toMatch(/word<\/em><\/p><p>…<\/p>$/);
	});

	it('keeps the extract of a better source', async () => {
		const eisbn = nextEisbn();
		await setSettings(store, { feed_sources: ['publisher', 'wholesaler'] });
		await tell(eisbn, 'The publisher’s.', 'publisher');
		await tell(eisbn, 'The wholesaler’s.', 'wholesaler');
		expect(await extractOf(eisbn)).toBe('<p>The publisher’s.</p>');
	});
});
