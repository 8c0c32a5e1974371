import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { nextEisbn } from '../harness/catalogue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const titles: [title: string, author: string][] = [
	['SENĆOŦEN: A Dictionary', 'Tim Ⱥle'],
	['W̱SÁNEĆ Stories', 'Elder Ȼ. Claxton'],
	['Tłı̨chǫ Yatıı̀ Enı̨htł’è', 'Ada Quill'],
	['ʔaq̓am Plants', 'Ken Stone'],
	['Huzur ve Işık', 'Ahmet Tanpınarlı'],
	['Batıda Yeni Bir Şey', 'Elif Işıkçı'],
	['Sḵwx̱wú7mesh Place Names', 'Ada Quill'],
	['源氏物語', '紫式部'],
	['吾輩は猫である', '夏目漱石'],
	['がき', 'Ken Stone'],
	['かき', 'Ken Stone'],
	['सरल हिन्दी', 'प्रेमचंद'],
	['It', 'Ada Quill'],
	['It Happened on It Street', 'It Writer'],
	['S.', 'Ada Quill'],
	['V.', 'Ada Quill'],
	['The V and S of It', 'Ada Quill'],
	['?', 'Ada Quill'],
	['…', 'Ada Quill'],
	['$', 'Ada Quill'],
	['What is $?', 'Ada Quill'],
];

onBothEngines('searching by letters of many scripts', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		const records = titles.map(([title, name], at) => ({
			at,
			record: { eisbn: nextEisbn(), title, authors: [{ name }], binding_code: 'BC', list_price_can: 2000 },
		}));
		await writeTitles(store, records, { file: 'letters' });
		store.versions.refresh();
	});
	afterAll(() => store.dispose());

	const search = async (term: string) => (await store.call('browse/get', { term })).rows.map(({ title }) => title);

	it.each([
		['sencoten', 'SENĆOŦEN: A Dictionary'],
		['tim ale', 'SENĆOŦEN: A Dictionary'],
		['wsanec', 'W̱SÁNEĆ Stories'],
		['tlicho', 'Tłı̨chǫ Yatıı̀ Enı̨htł’è'],
		['aqam', 'ʔaq̓am Plants'],
		['isik', 'Huzur ve Işık'],
		['tanpinarli', 'Huzur ve Işık'],
		['batida', 'Batıda Yeni Bir Şey'],
		['skwxwu7mesh', 'Sḵwx̱wú7mesh Place Names'],
		['物語', '源氏物語'],
		['猫', '吾輩は猫である'],
		['हिन्दी', 'सरल हिन्दी'],
		['it', 'It'],
		['S', 'S.'],
		['S.', 'S.'],
		['v.', 'V.'],
		['?', '?'],
		['…', '…'],
		['...', '…'],
		['$', '$'],
	])('finds by %j first: %j', async (term, title) => {
		expect((await search(term))[0]).toBe(title);
	});

	it('distinguishes voiced kana', async () => {
		expect(await search('がき')).toEqual(['がき']);
		expect(await search('かき')).toEqual(['かき']);
	});

	it('finds nothing for characters that no title has', async () => {
		for (const term of ['!', '?!', '§', '¶', '""', '🙂', '%', '_']) expect(await search(term), term).toEqual([]);
		expect(await search('$')).toEqual(['$']);
	});

	it('suggests titles by words inside Chinese and Japanese titles', async () => {
		const { suggestions } = await store.call('browse/suggest', { term: '物語' });
		expect(suggestions.map(({ label }) => label)).toEqual(['源氏物語']);
	});
});
