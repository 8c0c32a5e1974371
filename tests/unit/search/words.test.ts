import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleTokens } from '~store/catalogue/search/words/exact';
import { answers, answerTogether, parseQuery } from '~store/catalogue/search/words/parse-query';
import { columnTokens } from '~store/catalogue/search/words/texts';
import { stem, tokensOf, wordsIn } from '~store/catalogue/search/words/words';

const finds = (typed: string, text: string): boolean => {
	const query = parseQuery(typed);
	return query !== null && answers(text, query);
};

const noTexts = {
	title: '',
	subtitle: '',
	original_title: '',
	authors: '',
	series: '',
	series_num: '',
	publisher: '',
};

describe('the search terms that find a text', () => {
	it.each([
		["O'Brien", "Maeve O'Brien"],
		['obrien', "Maeve O'Brien"],
		['o brien', "Maeve O'Brien"],
		['O’Brien', "Maeve O'Brien"],
		['brien', "Maeve O'Brien"],
		["o'brien maeve", 'Maeve OBrien'],
		['o brien', 'Maeve OBrien'],
		['obrien', 'Jon O Brien'],
		["l'etranger", "L'étranger du port"],
		['etranger', "L'étranger du port"],
		['ÉTRANGER', 'l’étranger'],
		['quebec ete', 'Été à Québec'],
		['orsted aether', 'Ørsted’s Æther'],
		['jrr toller', 'J. R. R. Toller'],
		['j.r.r. toller', 'JRR Toller'],
		['J R R Toller', 'J.R.R. Toller'],
		['spidermint', 'Spider-Mint'],
		['spider mint', 'Spider-Mint'],
		['spider-mint', 'Spider Mint'],
		['wolves and foxes', 'Wolves & Foxes'],
		['20000 miles', '20,000 Miles'],
		['20,000', '20000 Miles'],
		['bakers story', "The Baker's Stories"],
		["baker's stories", 'Baker Story'],
		['boxes', 'A Box'],
		['box', 'Boxes and Crates'],
		['nouvelle', 'Nouvelles'],
		['horses', 'The Horse'],
		['lant', 'The Lantern'],
		['the lan', 'The Lantern'],
		['雪国', '雪国の本'],
		['物語', '源氏物語'],
		['猫', '吾輩は猫である'],
		['源氏 物語', '源氏物語'],
		['夏目 猫', '吾輩は猫である 夏目漱石'],
		['ｶﾞﾗｽ', 'ガラスの仮面'],
		['红楼', '紅樓夢 (红楼梦)'],
		['사랑', '첫사랑의 기억'],
		['หนังสือ', 'ร้านหนังสือเล็กๆ'],
		['हिन्दी', 'सरल हिन्दी व्याकरण'],
		['sencoten', 'SENĆOŦEN: A Dictionary'],
		['tim ale', 'Tim Ⱥle'],
		['claxton c', 'Elder Ȼ. Claxton'],
		['wsanec', 'W̱SÁNEĆ Stories'],
		['tlicho yatii enihtle', 'Tłı̨chǫ Yatıı̀ Enı̨htł’è'],
		['aqam', 'ʔaq̓am Plants'],
		['ʔaq̓am', 'aqam'],
		['isik', 'Huzur ve Işık'],
		['IŞIK', 'Işık'],
		['tanpinarli', 'Ahmet Tanpınarlı'],
		['batida', 'Batıda Yeni Bir Şey'],
		['skwxwu7mesh', 'Sḵwx̱wú7mesh Place Names'],
		['askana', 'ꞌAsk’aŋa'],
		['hawaii', 'Hawaiʻi'],
		["hawai'i", 'Hawaiʻi'],
		['etranger', 'lʼétranger'],
		['xwmethkweyem', 'xʷməθkʷəy̓əm'],
		['cesnaem', 'c̓əsnaʔəm'],
		['eve fofo vu', 'Eʋe ƒoƒo ʋu'],
		['malta ghawdex hobz', 'Malta, Għawdex u ħobż'],
		['lantern', 'Lan\u00adtern'],
		['葛', '葛\u{e0100}城'],
		['ｆｕｌｌ width', 'Full Width'],
		['cs lewis', 'C.S. Lewis'],
		['c s lewis', 'C.S. Lewis'],
		['C.S. Lewis', 'C. S. Lewis'],
		['jrr tolkien', 'J. R.R. Tolkien'],
		['leguin', 'Ursula K. Le Guin'],
		['le guin', 'Ursula LeGuin'],
		['davinci', 'The Da Vinci Code'],
		['mocking bird', 'To Kill a Mockingbird'],
		['slaughter house', 'Slaughterhouse-Five'],
		['slaughterhouse 5', 'Slaughterhouse-Five'],
		['catch twenty two', 'Catch-22'],
		['100 years', 'One Hundred Years of Solitude'],
		['nineteen eighty-four', '1984'],
		['1984', 'Nineteen Eighty-Four'],
		['rocky 2', 'Rocky II'],
		['9 3/4', 'Platform 9¾'],
	])('finds it by %j: %j', (typed, text) => {
		expect(finds(typed, text)).toBe(true);
	});

	it.each([
		['lant keepers', 'The Lantern Keepers'],
		['tim and', 'Time and Tide'],
		['care', 'The Car'],
		['antern', 'The Lantern'],
		['lantern river', 'The Lantern'],
		['bus', 'Buy Me'],
		['か', 'が'],
		['かき', 'がき'],
		['हनद', 'हिन्दी'],
		['語物', '源氏物語'],
	])('does not find it by %j: %j', (typed, text) => {
		expect(finds(typed, text)).toBe(false);
	});

	it('treats the last word as a prefix, and a single letter only after other words', () => {
		expect(finds('lantern k', 'Lantern Keepers')).toBe(true);
		expect(finds('lantern ke', 'Lantern Keepers')).toBe(true);
		expect(finds('k', 'Lantern Keepers')).toBe(false);
	});

	it('has no query for a blank text', () => {
		for (const typed of ['', '   ', '\u00a0\t\n']) expect(parseQuery(typed), typed).toBeNull();
	});

	it('finds only names made of signs by signs alone', () => {
		for (const typed of ['"', '*** --- +', '🙂🙂', "'’-.", '()[]{}:^~', '?', '…', '$', '\u200b']) {
			const tokens = (parseQuery(typed)?.terms ?? []).flat(2);
			expect(
				tokens.every(({ text, prefix }) => !prefix && /^[§¶]./u.test(text)),
				typed,
			).toBe(true);
		}
	});

	it('splits plain text in the same way next to another script', () => {
		const signs = [..."abeosxIV01 9,.'`-&()#\t\n", 'ies', "O'Brien", 'C.S.', '10,000', 'U.S.A.', "cat's"];
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 25 }), (parts) => {
				const text = parts.join('');
				expect(wordsIn(text)).toEqual(wordsIn(`${text} 本本本`).slice(0, -1));
			}),
		);
	});

	it('makes tokens of letters, marks and digits, or of a whole name of signs', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
				const tokens = (parseQuery(typed)?.terms ?? []).flat(2).map(({ text }) => text);
				const odd = [...tokens, ...tokensOf(typed)].filter(
					(token) => !/^(?:[\p{L}\p{N}\p{M}\p{Cs}]+|[§¶].+)$/su.test(token),
				);
				expect(odd).toEqual([]);
			}),
		);
	});

	it('finds every text by its own words', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
				const query = parseQuery(text);
				expect(query === null || answerTogether([columnTokens({ ...noTexts, title: text }).title], query)).toBe(true);
			}),
		);
	});
});

describe('stems', () => {
	it.each([
		['boxes', 'box'],
		['classes', 'class'],
		['stories', 'story'],
		['movies', 'movie'],
		['houses', 'house'],
		['heroes', 'hero'],
		['livres', 'livre'],
		['lanterns', 'lantern'],
		['buses', 'bus'],
	])('are the same for %s and %s', (plural, singular) => {
		expect(stem(plural)).toBe(stem(singular));
	});

	it.each([
		['time', 'tim'],
		['care', 'car'],
		['paris', 'pari'],
		['class', 'clas'],
		['one', 'on'],
	])('differ for %s and %s', (one, other) => {
		expect(stem(one)).not.toBe(stem(other));
	});
});

describe('an exact title', () => {
	const isExactly = (typed: string, title: string, subtitle = '') =>
		titleTokens(title, subtitle).includes(parseQuery(typed)?.exact ?? '');
	const isMain = (typed: string, title: string) => titleTokens(title, '').includes(parseQuery(typed)?.main ?? '');

	it.each([
		['lantern', 'The Lantern'],
		['The Lanterns', 'Lantern'],
		['the lantern a novel', 'The Lantern: A Novel'],
		['the lantern', 'The Lantern (The Lantern Cycle, #1)'],
		['obrien on bread', "O'Brien on Bread"],
		['the', 'The'],
		['lord of rings', 'The Lord of the Rings'],
		['slaughterhouse 5', 'Slaughterhouse-Five'],
		['100 years of solitude', 'One Hundred Years of Solitude'],
		['nineteen eighty four', '1984'],
		['digitalfortress', 'Digital Fortress'],
		['it', 'It'],
		['ʔ', 'ʔ'],
		['s', 'S.'],
		['V.', 'V.'],
		['?', '?'],
		['...', '…'],
		['$', ' $ '],
		['源氏 物語', '源氏物語'],
	])('%j is %j', (typed, title) => {
		expect(isExactly(typed, title)).toBe(true);
	});

	it('differs from the main title before a colon', () => {
		expect(isExactly('lantern', 'The Lantern: A Novel')).toBe(false);
		expect(isMain('lantern', 'The Lantern: A Novel')).toBe(true);
		expect(isExactly('lantern', 'The Lantern', 'A Novel')).toBe(true);
		expect(isExactly('lantern a novel', 'The Lantern', 'A Novel')).toBe(true);
	});

	it('does not match only its beginning', () => {
		expect(isExactly('lantern', 'Lantern Light')).toBe(false);
	});
});
