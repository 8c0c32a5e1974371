import { describe, expect, test } from 'vitest';
import { readMarc } from '~store/catalogue/list-files/marc';
import { readMarc8 } from '~store/catalogue/list-files/marc8';
import { readMarcXml } from '~store/catalogue/list-files/marcxml';
import { type Field, marcRecord, marcXmlRecord } from '../../harness/marc-records';
import { readContent, readHere } from './read';

const heron: Field[] = [
	['001', '', ''],
	['020', '  ', 'a9780000010018 (pbk.) :', 'c$19.95'],
	['020', '  ', 'z9780000010049'],
	['100', '1 ', 'aQuill, Ada,', 'd1961-'],
	['245', '13', 'aLe héron :', 'bl’été & l’hiver /', 'cAda Quill.'],
	['970', '  ', 'oMAIN', 'q3'],
	['970', '  ', 'oWEST', 'q2'],
];
const tides: Field[] = [
	['020', '  ', 'a9780000010032 (e-book)'],
	['020', '  ', 'a0000010022', 'q(hardback)'],
	['100', '1 ', 'aFarn, Ivo.'],
	['245', '10', 'aTide tables.', 'n2,', 'pWest /'],
	['852', '  ', 'aMAIN', 'p31234000000001'],
];
const odd: Field[] = [
	['020', '  ', 'a978000001004X'],
	['245', '10', 'a源氏物語'],
	['960', '  ', 'o4', 'q23-02-17'],
	['980', '  ', 'a260101', 'g5'],
];
const rows = [
	{ line: 1, eisbns: ['9780000010018'], qty: 5, title: 'Le héron : l’été & l’hiver / Ada Quill', wrong: {} },
	{
		line: 2,
		eisbns: ['9780000010025', '9780000010032'],
		qty: null,
		title: 'Tide tables. 2, West / Farn, Ivo',
		wrong: {},
	},
	{
		line: 3,
		eisbns: [],
		qty: null,
		title: '源氏物語',
		wrong: { isbn: expect.any(String), qty: 'this record has 2 quantities' },
	},
];
const file = (...records: Buffer[]) => Buffer.concat(records);
const three = file(marcRecord(heron), marcRecord(tides), marcRecord(odd));

describe('MARC records', () => {
	test.each([
		['one behind the other', three],
		[
			'with a line end behind each',
			file(
				marcRecord(heron),
				Buffer.from('\r\n'),
				marcRecord(tides),
				Buffer.from('\n'),
				marcRecord(odd),
				Buffer.from('\n'),
			),
		],
		[
			'in Unicode though they do not say so',
			file(
				marcRecord(heron, { leader: (usual) => usual.replace('nam a', 'nam  ') }),
				marcRecord(tides),
				marcRecord(odd),
			),
		],
	])('are read with titles, ISBNs and the copies that are ordered, %s', async (_how, content) => {
		const read = await readContent('records.mrc', content);
		expect(read.error).toBeUndefined();
		expect(read.rows).toMatchObject(rows);
	});

	test.each([1, 7, 100, 1000])('are read identically in pieces of %i bytes', async (size) => {
		async function* pieces() {
			for (let at = 0; at < three.length; at += size) yield three.subarray(at, at + size);
		}
		const read = [];
		for await (const some of readMarc(pieces())) read.push(...some);
		expect(read).toMatchObject(rows);
	});

	test('skip a deleted record, report a damaged one and read the others', async () => {
		const content = file(
			marcRecord(heron, { leader: (usual) => usual.replace('nam', 'dam') }),
			marcRecord(heron, { length: 99_999 }),
			marcRecord(heron, { length: 30 }),
			marcRecord(heron, { leader: (usual) => usual.replace(/22\d{5}/, '2200030') }),
			marcRecord(tides),
		);
		expect(await readHere('records.mrc', content)).toMatchObject([
			{ line: 2, isbn: 'Record 2', eisbns: [], wrong: { isbn: expect.stringContaining('damaged') } },
			{ line: 3, isbn: 'Record 3', eisbns: [], wrong: { isbn: expect.stringContaining('damaged') } },
			{ line: 4, isbn: 'Record 4', eisbns: [], wrong: { isbn: expect.stringContaining('damaged') } },
			{ line: 5, eisbns: ['9780000010025', '9780000010032'] },
		]);
	});

	test('are reported as damaged when their fields exceed the record', async () => {
		const long: Field = ['245', '10', `a${'Tide tables '.repeat(20)}`];
		const record = marcRecord([['020', '  ', 'a9780000010018'], ['020', '  ', 'a9780000010025'], long]);
		const [entry = ''] = /245\d{9}/.exec(record.toString('latin1')) ?? [];
		const content = Buffer.from(record.toString('latin1').replace(/(?:020\d{9}){2}/, entry + entry), 'latin1');
		expect(await readHere('records.mrc', file(content, marcRecord(tides)))).toMatchObject([
			{ isbn: 'Record 1', eisbns: [], wrong: { isbn: expect.stringContaining('damaged') } },
			{ eisbns: ['9780000010025', '9780000010032'] },
		]);
	});

	test('are refused in a truncated file, without record ends, and as UNIMARC', async () => {
		const reasonOf = (content: Buffer) => readHere('records.mrc', content).catch(({ reason }) => reason);
		expect(await reasonOf(three.subarray(0, three.length - 20))).toBe('damaged');
		expect(await reasonOf(file(marcRecord(heron).subarray(0, -1), Buffer.alloc(300_000, 0x61)))).toBe('damaged');
		const unimarc: Field[] = [
			['010', '  ', 'a978-0-00-001001-8'],
			['200', '1 ', 'aLe héron'],
		];
		expect(await reasonOf(marcRecord(unimarc, { leader: (usual) => usual.replace('4500', '450 ') }))).toBe('unimarc');
		expect(await reasonOf(marcRecord(unimarc))).toBe('unimarc');
		expect(await reasonOf(marcRecord([['245', '10', 'aNo number']]))).toBe('no isbn');
	});

	test('may use MARC-8, and are reported when their letters are uncertain', async () => {
		const titled = (title: string): Buffer =>
			marcRecord(
				[
					['020', '  ', 'a9780000010018'],
					['245', '10', `a${title}`],
				],
				{ scheme: ' ' },
			);
		const content = file(
			titled('Le h\xe2eron'),
			titled('Le h\xe9ron'),
			titled('\x1b(NabC\x1b(B'),
			titled('Tide tables'),
		);
		const unsure = { isbn: '9780000010018', eisbns: [], wrong: { isbn: expect.stringContaining('MARC-8') } };
		expect(await readHere('records.mrc', content)).toMatchObject([
			{ title: 'Le héron', eisbns: ['9780000010018'] },
			unsure,
			unsure,
			{ title: 'Tide tables', eisbns: ['9780000010018'] },
		]);
		const wrongly = marcRecord([['245', '10', 'aH\xe9ron']], {
			scheme: ' ',
			leader: (usual) => usual.replace('nam  ', 'nam a'),
		});
		expect(await readHere('records.mrc', file(wrongly, titled('Tide tables')))).toMatchObject([
			{ isbn: 'Record 1', wrong: { isbn: expect.stringContaining('Unicode') } },
			{ eisbns: ['9780000010018'] },
		]);
	});
});

test.each([
	['Dvo\xe9r\xe2ak', 'Dvořák'],
	['\xe9Zi\xe9zek', 'Žižek'],
	['El ni\xe4no', 'El niño'],
	['Gar\xf0con', 'Garçon'],
	['K\xb2benhavn', 'København'],
	['\xb1\xe2od\xe2z', 'łódź'],
	['\xeai\xeaA', undefined],
	['\xebi\xecu\xe2a', 'i\u0361uá'],
	['\x88The \x89heron', 'The heron'],
	['M\xe8uller', 'Müller'],
	// Latin-1 that the record does not declare.
	['Les p\xe8res', undefined],
	['Th\xe9r\xe8se', undefined],
	['L\xe4nder', undefined],
	['Stra\xdfe', undefined],
	['Espa\xf1a', undefined],
	['fran\xe7ais', undefined],
	['\xa1Hola!', undefined],
	['mus\xe9e', undefined],
])('reads %j in MARC-8', (bytes, text) => {
	expect(readMarc8(Buffer.from(bytes, 'latin1'))).toBe(text);
});

describe('MARCXML records', () => {
	const collection = (inside: string, prefix = '') =>
		`<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}collection xmlns${prefix ? ':marc' : ''}="http://www.loc.gov/MARC21/slim">${inside}</${prefix}collection>`;
	const inside = (prefix = '') => [heron, tides, odd].map((fields) => marcXmlRecord(fields, prefix)).join('\n');

	test.each([
		['with the usual namespace', collection(inside())],
		['with a prefix', collection(inside('marc:'), 'marc:')],
		['without any namespace', `<collection>${inside()}</collection>`],
	])('are read as those in ISO 2709 are, %s', async (_how, content) => {
		expect(await readHere('records.xml', content)).toMatchObject(rows);
	});

	test('are refused when they are truncated, nested too deeply or never end', async () => {
		const reasonOf = (content: string) => readHere('records.xml', content).catch(({ reason }) => reason);
		expect(await reasonOf(collection(inside()).slice(0, -40))).toBe('damaged');
		expect(await reasonOf(collection(`<record>${'<a>'.repeat(100_000)}`))).toBe('damaged');
		const unimarc: Field[] = [['200', '1 ', 'aLe héron']];
		expect(await reasonOf(collection(marcXmlRecord(unimarc)))).toBe('unimarc');
		async function* endless() {
			yield Buffer.from('<collection><record><datafield tag="245" ind1="1" ind2="0"><subfield code="a">');
			for (;;) yield Buffer.alloc(64 * 1024, 0x61);
		}
		const reading = (async () => {
			for await (const _ of readMarcXml(endless()));
		})();
		await expect(reading).rejects.toMatchObject({ reason: 'damaged' });
	});
});
