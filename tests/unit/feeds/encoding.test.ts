import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeText, repairControls } from '../../../store/catalogue/feeds/encoding';
import { FeedUnreadable } from '../../../store/catalogue/feeds/feed-errors';
import { inPieces } from './feed-files';

async function decode(bytes: Uint8Array, kind: 'xml' | 'text', piece = 7): Promise<string> {
	let text = '';
	for await (const chunk of decodeText(inPieces(bytes, piece), kind)) text += chunk;
	return text;
}

const words = 'Zoé’s “weir” – 鷺 🪔\n';

describe('decoding', () => {
	test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le'])('%s with a byte order mark', async (encoding) => {
		expect(await decode(iconv.encode(words, encoding, { addBOM: true }), 'text')).toBe(words);
	});

	test.each(['utf-16le', 'utf-16be'])('%s without one', async (encoding) => {
		const xml = `<?xml version="1.0" encoding="UTF-16"?><a>${words}</a>`;
		expect(await decode(iconv.encode(xml, encoding, { addBOM: false }), 'xml')).toBe(xml);
		expect(await decode(iconv.encode(`isbn;title\n${words}`, encoding, { addBOM: false }), 'text')).toBe(
			`isbn;title\n${words}`,
		);
	});

	test.each(['windows-1252', 'iso-8859-15', 'windows-1250', 'shift_jis'])(
		'uses the encoding that the XML declares: %s',
		async (encoding) => {
			const xml = `<?xml version='1.0' encoding='${encoding.toUpperCase()}'?><a>${encoding === 'shift_jis' ? '鷺' : 'é – '}</a>`;
			expect(await decode(iconv.encode(xml, encoding), 'xml')).toBe(
				iconv.decode(iconv.encode(xml, encoding), encoding),
			);
		},
	);

	test('reads ISO-8859-1 as windows-1252', async () => {
		const xml = '<?xml version="1.0" encoding="iso-8859-1"?><a>Zoé’s</a>';
		expect(await decode(iconv.encode(xml, 'windows-1252'), 'xml')).toBe(xml);
	});

	test('reads UTF-8 declared as UTF-16, ASCII or Latin-1 as UTF-8', async () => {
		for (const declared of ['UTF-16', 'US-ASCII', 'ISO-8859-1']) {
			const xml = `<?xml version="1.0" encoding="${declared}"?><a>é</a>`;
			expect(await decode(Buffer.from(xml), 'xml')).toBe(xml);
		}
	});

	test('reads only the lines that are not UTF-8 as windows-1252', async () => {
		const mixed = Buffer.concat([
			Buffer.from('plain\nZoé 鷺\n'),
			iconv.encode('Zoé’s\n', 'windows-1252'),
			Buffer.from('é'),
		]);
		expect(await decode(mixed, 'text', 1000)).toBe('plain\nZoé 鷺\nZoé’s\né');
	});

	test('reads an unfinished sequence at the end of the file as windows-1252', async () => {
		expect(await decode(iconv.encode('caf\u00e9', 'windows-1252'), 'text', 1)).toBe('café');
	});

	test('refuses an unknown encoding', async () => {
		await expect(decode(Buffer.from('<?xml version="1.0" encoding="klingon-1"?><a/>'), 'xml')).rejects.toThrow(
			FeedUnreadable,
		);
	});

	test('follows the declaration only in XML', async () => {
		const text = 'note,<?xml encoding="utf-7"?>,é';
		expect(await decode(Buffer.from(text), 'text')).toBe(text);
	});

	test('decodes an empty file to an empty text', async () => {
		expect(await decode(new Uint8Array(), 'text')).toBe('');
	});

	test('does not depend on where the stream is cut', async () => {
		await fc.assert(
			fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 5 }), async (text, piece) => {
				fc.pre(!text.startsWith('\ufeff'));
				const bytes = Buffer.from(`isbn ${text}`);
				expect(await decode(bytes, 'text', piece)).toBe(bytes.toString('utf8'));
			}),
		);
	});
});

test('replaces C1 control characters with their windows-1252 characters', () => {
	expect(repairControls('Women\u0092s \u0093history\u0094')).toBe('Women’s “history”');
});
