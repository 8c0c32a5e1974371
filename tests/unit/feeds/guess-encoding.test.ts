import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { encodingNamed } from '~store/catalogue/feeds/guess-encoding';
import { textOf } from '~store/catalogue/feeds/text-file';
import { withFile } from './feed-files';

/** Writes a table of titles as a spreadsheet would and reads it back, with the messages about its encoding. */
async function readBack(titles: readonly string[], encoding: string, lineEnd = '\r\n') {
	const text = ['ISBN,Title,Author', ...titles.map((title, at) => `978000003000${at},${title},Smith`)].join(lineEnd);
	return readBytes(iconv.encode(text, encoding), text);
}

async function readBytes(bytes: Buffer, right: string, named?: string) {
	return withFile('table.csv', bytes, async (path) => {
		const said: string[] = [];
		let read = '';
		for await (const part of textOf(path, { encoding: named, onEncoding: (note) => said.push(note) })) read += part;
		return { isRight: read === right, read, said: said.join('\n') };
	});
}

const titles = {
	English: ['The café at Zoë’s', '“Quiet” – a novel', 'Brontë'],
	French: ['Café de l’été', 'Zoë Étienne', 'La forêt des âmes', 'François Côté'],
	Spanish: ['Cien años de soledad', 'El corazón de la niña', '¿Dónde está Lucía?'],
	German: ['Die Bücher der Köchin', 'Über Größe', 'Schöne Träume'],
	Danish: ['Smørrebrød på øen', 'Søren Kierkegård'],
	Icelandic: ['Sjálfstætt fólk', 'Arnaldur Indriðason', 'Yrsa Sigurðardóttir'],
	Polish: ['Opowieść o miłości', 'Książki', 'Olga Łukasiewicz'],
	Czech: ['Příběh o lásce', 'Karel Čapek', 'Dům na předměstí'],
	Hungarian: ['Könyvről könyvre', 'A szőlőhegy', 'Időgép'],
	Croatian: ['Na Drini ćuprija', 'Ivo Andrić', 'Mačka'],
	Romanian: ['Ţara de dincolo', 'Şcoala', 'Bucureşti'],
	Turkish: ['Işığın çocukları', 'Yaşar Kemal', 'İnce Memed'],
	Russian: ['Мастер и Маргарита', 'Война и мир', 'Анна Ахматова'],
	Ukrainian: ['Тіні забутих предків', 'Леся Українка'],
	Greek: ['Ο Χριστός ξανασταυρώνεται', 'Νίκος Καζαντζάκης'],
	Hebrew: ['סיפור על אהבה וחושך', 'עמוס עוז', 'דוד גרוסמן'],
	Arabic: ['موسم الهجرة إلى الشمال', 'الطيب صالح'],
	Japanese: ['源氏物語', '吾輩は猫である', 'ノルウェイの森', '村上春樹'],
	Chinese: ['红楼梦', '人民文学出版社', '活着', '三体', '余华'],
	'few Chinese': ['余华', '三体'],
	'few Japanese': ['雪国', '川端康成'],
	Taiwanese: ['紅樓夢', '城南舊事', '白先勇'],
	Korean: ['채식주의자', '소년이 온다', '한강', '창비'],
};

describe('the encoding of a table', () => {
	test.each<[keyof typeof titles, string]>([
		['English', 'windows-1252'],
		['English', 'macintosh'],
		['French', 'windows-1252'],
		['French', 'macintosh'],
		['French', 'cp850'],
		['Spanish', 'windows-1252'],
		['Spanish', 'macintosh'],
		['Spanish', 'cp437'],
		['German', 'windows-1252'],
		['German', 'macintosh'],
		['German', 'cp850'],
		['Danish', 'macintosh'],
		['Danish', 'windows-1252'],
		['Icelandic', 'windows-1252'],
		['Polish', 'windows-1250'],
		['Polish', 'iso-8859-2'],
		['Czech', 'windows-1250'],
		['Czech', 'cp852'],
		['Hungarian', 'windows-1250'],
		['Croatian', 'windows-1250'],
		['Romanian', 'windows-1250'],
		['Turkish', 'windows-1254'],
		['Russian', 'windows-1251'],
		['Russian', 'koi8-r'],
		['Russian', 'cp866'],
		['Ukrainian', 'windows-1251'],
		['Greek', 'windows-1253'],
		['Hebrew', 'windows-1255'],
		['Arabic', 'windows-1256'],
		['Japanese', 'shift_jis'],
		['Japanese', 'euc-jp'],
		['Chinese', 'gb18030'],
		['Korean', 'euc-kr'],
		['Taiwanese', 'big5'],
		['few Chinese', 'gb18030'],
		['few Japanese', 'shift_jis'],
	])('is recognised: %s in %s', async (language, encoding) => {
		// DOS code pages have no curly quotes.
		const lines = titles[language].map((line) => (encoding.startsWith('cp') ? line.replace('’', "'") : line));
		const { read, isRight } = await readBack(lines, encoding);
		expect({ isRight, read }).toMatchObject({ isRight: true });
	});

	test.each(Object.entries(titles))('is UTF-8 where that is valid: %s', async (_, lines) => {
		expect(await readBack(lines, 'utf-8')).toMatchObject({ isRight: true, said: '' });
	});

	test.each(['utf-16le', 'utf-16be'])('is recognised without a byte order mark: %s', async (encoding) => {
		const russian = ['Название;ISBN', 'Война и мир;9780000030009', 'Мастер;9780000030016'].join('\r\n');
		expect(await readBytes(iconv.encode(russian, encoding, { addBOM: false }), russian)).toMatchObject({
			isRight: true,
			said: expect.stringMatching(/^Read as UTF-16: Название, Война, и\./),
		});
		expect(await readBytes(iconv.encode(russian, encoding, { addBOM: true }), russian)).toMatchObject({
			isRight: true,
			said: '',
		});
	});

	test('is reported with sample words', async () => {
		const { said } = await readBack(titles.French, 'macintosh', '\r');
		expect(said).toBe('Read as Mac Roman: Café, l’été, Zoë. If letters are wrong, give the encoding with --encoding');
	});

	test('is found by one word on any line of a long table', async () => {
		const lines = Array.from({ length: 30_000 }, (_, at) => `Title ${at}`);
		lines[29_000] = 'Brontë';
		expect(await readBack(lines, 'macintosh', '\r')).toMatchObject({ isRight: true });
	});

	test.each([
		['The Tsilhqotʼin Nation', 'Kwakwakaʼwakw', 'Miʼkmaq', 'Gwichʼin', 'Hawaiʻi'],
		['The Tsilhqotʼin Nation'],
		['Țara de dincolo', 'București'],
		['Phương'],
		['Lǎo Shě'],
		['AI超入門'],
		['iPhone手册'],
		['βeta', 'Kɔfi', 'Zəki'],
		['L\u054etoile'],
	])('is UTF-8 when that is valid, whatever letters a word mixes: %s', async (...lines) => {
		expect(await readBack(lines, 'utf-8')).toMatchObject({ isRight: true, said: '' });
	});

	test.each([1, 500])('is UTF-8 for the valid lines among %i others', async (count) => {
		const others = Array.from({ length: count }, (_, at) => `Café Nº${at}\n`).join('');
		const valid = 'Miʼkmaq\nL\u054etoile\n';
		const bytes = [Buffer.from(valid), iconv.encode(others, 'windows-1252'), Buffer.from(valid)];
		expect(await readBytes(Buffer.concat(bytes), `${valid}${others}${valid}`)).toMatchObject({ isRight: true });
	});

	test('is the same for all lines of a file with old Mac line ends', async () => {
		const lines = ['L’étoile', 'D’été,l’âme,l’été', 'Café'];
		expect(await readBack(lines, 'macintosh', '\r')).toMatchObject({ isRight: true });
	});

	test('is recognised for a long file of two-byte characters with valid UTF-8 lines', async () => {
		const [chinese, valid] = [Array.from({ length: 40_000 }, () => '红楼梦活着').join('\n'), '\nMiʼkmaq\n'];
		const bytes = Buffer.concat([iconv.encode(chinese, 'gb18030'), Buffer.from(valid)]);
		expect((await readBytes(bytes, `${chinese}${valid}`)).isRight).toBe(true);
	});

	test.each<[string, string[]]>([
		['windows-1252', ['A\u00a0fine\u00a0book.\u00a0 Really\u00a0good', 'Café']],
		['windows-1252', ['A\u00a0fine\u00a0book.\u00a0 Really\u00a0good']],
		['windows-1252', ['Bell\u00a0']],
		['windows-1252', ['Volume\u00a01', 'Volume\u00a02', 'Volume\u00a03', 'Bell\u00a0']],
		['windows-1252', ['Bell – a\u00a0novel']],
		['windows-1252', ['Bell—a novel', '1914–1918', 'Paris–Roubaix']],
		['windows-1252', ['A·B', 'Col·lecció']],
		['windows-1252', ['A·B']],
		['windows-1252', ['50¢', '75¢', '£5', '10×15', 'Lego®', 'Don´t', '½ price', '20°']],
		['windows-1252', ['50¢']],
		['windows-1252', ['Wait…', 'And then…', 'Maybe…']],
		['windows-1252', ['Wait…what', 'And…then']],
		['windows-1252', ['co\u00adoperate']],
		['windows-1252', ['•One', 'Two•', '5µm']],
		['windows-1252', ['Word—word', 'Grace—a novel', 'Cost–benefit']],
		['windows-1252', ['Çlirimi']],
		['macintosh', ['España', 'El corazón de la niña', 'Mañana', 'Pedro Páramo']],
		['windows-1252', ['Sìne', 'Ghàol']],
		['windows-1252', ['Sìne']],
		['windows-1252', ['Tìr nan Òg', 'Mòr', 'Gàidhlig', 'Là na Cèilidh', 'Cù', 'Crìonadh']],
		['windows-1252', ['Gaeilge na hÉireann', 'Séamus Ó Grianna', 'Cúpla Focal']],
		['windows-1252', ['Siân', 'Môr a mynydd', 'Gwênllian']],
		['windows-1252', ['Põlva', 'Jõgi', 'Tõde ja õigus', 'Jõulud']],
		['windows-1252', ['Përrallë', 'Coöperatie', 'Één', 'Føroyar', 'Tórshavn', 'Hämeenlinna']],
		['windows-1252', ['Gwich’in', 'Tsilhqot’in', 'Kwakwaka’wakw', 'Mi’kmaq', 'Hawai’i']],
		['windows-1252', ['São Paulo', 'Coração', 'Ações', 'Città', 'Perché', 'El Niño', 'Málaga']],
		['windows-1252', ['Brontë']],
		['windows-1252', ['Chloë', 'Zoë']],
		['windows-1252', ['García']],
		['windows-1252', ['Beyoncé', 'Señor', 'Škoda']],
		['windows-1250', ['Brontë', 'García', 'Čapek']],
		['windows-1250', ['Čapek', 'Brontë', 'Kučera', 'Dvořák']],
		['windows-1254', ['Kırmızı', 'Sarı', 'Doğa', 'Şeker', 'İstanbul', 'Türk']],
		['windows-1254', ['Kırmızı', 'Benim Adım Kırmızı', 'Aşk']],
		[
			'windows-1254',
			['İnce Memed', 'Çalıkuşu', 'Tutunamayanlar', 'Saatleri Ayarlama Enstitüsü', 'Kürk Mantolu', 'Sabahattin Eğitim'],
		],
		['big5', ['三体']],
		['big5', ['三体', '劉慈欣']],
	])('is recognised where signs and letters are mixed: %s %s', async (encoding, lines) => {
		const { read, isRight, said } = await readBack(lines, encoding);
		expect({ isRight, read, said }).toMatchObject({ isRight: true });
	});

	test.each([
		['one field', Buffer.concat([iconv.encode('9780140328721,Café,', 'windows-1252'), Buffer.alloc(2_000_000, 'A')])],
		['one word', iconv.encode(`Café${'k'.repeat(2_000_000)}\n`, 'windows-1252')],
		['one word of letters', iconv.encode(`${'wâ'.repeat(400_000)}\n`, 'windows-1252')],
		['lines', Buffer.concat([iconv.encode('Café\r', 'windows-1252'), Buffer.alloc(3_000_000, 'AAAAA\n')])],
	])('is guessed without delay from long content: %s', async (_, bytes) => {
		const { read, said } = await readBytes(bytes, '');
		expect({ length: read.length, isShort: said.length < 300 }).toEqual({ length: bytes.length, isShort: true });
	});

	test('is the named one', async () => {
		const bytes = iconv.encode('ISBN,Title\n9780000030009,Žižek\n', 'maccenteuro');
		const named = encodingNamed('Mac Central European');
		expect(await readBytes(bytes, 'ISBN,Title\n9780000030009,Žižek\n', named)).toMatchObject({
			isRight: true,
			said: '',
		});
	});

	test('is UTF-8 for a line with a truncated character', async () => {
		const whole = 'ISBN,Title\n9780000030009,Zoë Étienne à Montréal\n';
		const cut = Buffer.concat([
			Buffer.from('9780000030016,Été à Québec, où l’é'),
			Buffer.from([0xc3]),
			Buffer.from('\n'),
		]);
		const { read } = await readBytes(Buffer.concat([Buffer.from(whole), cut]), '');
		expect(read).toBe(`${whole}9780000030016,Été à Québec, où l’é\ufffd\n`);
	});
});

test('accepts the common names of encodings', () => {
	expect(
		['Mac Roman', 'mac-roman', 'DOS 850', 'Windows-1250', 'windows1250', 'utf-16', 'klingon'].map(encodingNamed),
	).toEqual(['macintosh', 'macintosh', 'cp850', 'windows-1250', 'windows-1250', 'utf-16', undefined]);
});
