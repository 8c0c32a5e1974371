import { afterAll, beforeAll, expect, it } from 'vitest';
import { titleTag } from '~store/foundation/caching/cache-tags';
import { countedOf } from '../harness/cache-tags';
import { addTitle, nextEisbn } from '../harness/catalogue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const page = (number: number) => `https://pictures.example/${number}.jpg`;

onBothEngines('the command interiors', (engine) => {
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

	const shownOf = async (eisbn: string) => {
		const { interiors, interior_objects } = await store.call('title/getItem', { eisbn });
		return { interiors, keys: interior_objects.map(({ key }) => key) };
	};

	it('sets, shows and removes pictures, and allows their hosts', async () => {
		const eisbn = nextEisbn();
		const id = await addTitle(store, { eisbn });
		const before = await countedOf(store, titleTag(id));
		expect(await terminal.run('interiors', 'set', eisbn, page(1), page(2))).toMatchObject({
			code: 0,
			out: expect.stringContaining('The title has 2 pictures of its inside now.'),
		});
		expect(await countedOf(store, titleTag(id))).not.toEqual(before);
		expect(await shownOf(eisbn)).toEqual({ interiors: 2, keys: [page(1), page(2)] });
		expect((await store.settings.get()).picture_hosts).toContain('https://pictures.example');
		expect((await terminal.run('interiors', 'show', eisbn)).out).toContain(page(2));
		expect((await terminal.run('interiors', 'set', eisbn, page(1), page(2))).out).toContain('already');
		expect((await terminal.run('interiors', 'remove', eisbn)).out).toContain('The pictures were removed.');
		expect(await shownOf(eisbn)).toEqual({ interiors: 0, keys: [] });
	});

	it('refuses an address without https, and an unknown ISBN', async () => {
		const eisbn = nextEisbn();
		await addTitle(store, { eisbn });
		expect(await terminal.run('interiors', 'set', eisbn, 'http://pictures.example/1.jpg')).toMatchObject({ code: 1 });
		expect(await terminal.run('interiors', 'set', nextEisbn(), page(1))).toMatchObject({ code: 1 });
		expect(await shownOf(eisbn)).toEqual({ interiors: 0, keys: [] });
	});

	it('is suggested by an import whose picture hosts are unknown', async () => {
		const eisbn = nextEisbn();
		const host = 'https://inside.example';
		terminal.put('inside.csv', `isbn,title,interiors\n${eisbn},A Heron,${host}/1.jpg ${host}/2.jpg\n`);
		expect((await terminal.run('import', 'inside.csv')).out).toContain(`interiors allow ${host}`);
		expect(await shownOf(eisbn)).toEqual({ interiors: 2, keys: [`${host}/1.jpg`, `${host}/2.jpg`] });
		expect((await terminal.run('interiors', 'allow', host)).code).toBe(0);
		expect((await store.settings.get()).picture_hosts).toContain(host);
		expect((await terminal.run('import', 'inside.csv')).out).not.toContain('interiors allow');
	});
});
