import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DocumentTitle } from '~store/catalogue/documents/document';
import { openPdf } from '~store/catalogue/documents/pdf/write-pdf';
import { pdfFlags } from '~store/contract/list-documents';
import type { Order } from '~store/contract/order';
import type { Settings } from '~store/contract/settings';
import { printBill } from '~store/desk/print/bill';
import { printLabels } from '~store/desk/print/labels';
import { printPackingSlip } from '~store/desk/print/packing-slip';

const settings = {
	store_info: {
		name: 'The shop',
		address: '1 Main',
		city: 'Hope',
		province: 'BC',
		postal_code: 'V6B 1A1',
		country: 'CA',
		phone: '250 555 0142',
		email: 'shop@harbour.example',
		timezone: 'America/Vancouver',
	},
	returns_text: '',
} as Settings;

const orderFor = (name: string) =>
	({
		order_number: '1018',
		order_date: 1_790_000_000,
		purchaser_name: name,
		delivery_type: 'shipping',
		purchaseorder: '',
		notes: `For ${name}`,
		shipping: {
			orgname: name,
			addr1: `12 ${name}`,
			addr2: '',
			city: 'Hope',
			prov: 'BC',
			postal: 'V6B 1A1',
			country: 'CA',
			name,
			email: '',
			phone: '',
			provider: 'Post',
		},
	}) as unknown as Order;

const title: DocumentTitle = {
	eisbn: '9780306406157',
	title: '',
	subtitle: '',
	authors: '',
	series: '',
	binding: 'Paperback',
	publisher: '',
	released: null,
	pages: null,
	language: '',
	lang: 'en',
	price: '12.99',
	full_price: null,
	condition: 'New',
	availability: 'In stock',
	description: '',
	note: '',
	wanted: null,
	cover_image_cache: '',
};

async function printList(words: string): Promise<Buffer> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-list-'));
	try {
		const path = join(folder, 'list.pdf');
		const head = { store: words, contact: [words], url: 'https://harbour.example', heading: words, about: words };
		const facts = { count: 1, date: 'March 1, 2026', currency: 'Canadian dollars' };
		const flags = pdfFlags.parse({ notes: true });
		const writer = openPdf({ format: 'pdf', path, head: { ...head, ...facts }, covers: null, flags });
		const said = { title: words, subtitle: words, authors: words, series: words, publisher: words, description: words };
		await writer.add([{ ...title, ...said, note: words }]);
		await writer.end();
		return readFileSync(path);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const printOrder = (name: string) =>
	printPackingSlip(
		orderFor(name),
		{
			part: null,
			lines: [{ title: name, eisbn: '9780306406157', authors: name, condition: name, quantity: 2, price: 1299 }],
			isGift: false,
		},
		{ ...settings, returns_text: name },
	);

const printInvoice = (name: string) =>
	printBill(
		{
			title: 'Invoice 12',
			facts: [name],
			bill: {
				seller: [name],
				tax_number: '',
				bill_to: [name],
				ship_to: [name],
				order_number: '1018',
				placed: 'today',
				purchase_order: '',
				ordered_by: name,
				currency: 'CAD',
				sums: [],
				total: 2598,
				paid: 0,
				owed: 2598,
				lines: [{ quantity: 2, title: name, detail: name, price: 1299, amount: 2598 }],
			},
			settled: [],
			rest: { words: 'Owed', amount: 2598 },
		},
		settings,
	);

/** The kinds of PDF, and how often each contains the given words. */
const papers: [kind: string, times: number, print: (words: string) => Promise<string | Buffer>][] = [
	['an address label', 3, (words) => printLabels([orderFor(words)], settings)],
	['a packing slip', 9, printOrder],
	['an invoice', 7, printInvoice],
	['a list', 10, printList],
];

const scripts = [
	['Canadian syllabics', 'ᐃᓄᒃᑎᑐᑦ ᑎᑎᕋᐅᓯᖅ'],
	['Gurmukhi', 'ਗੁਰਮੁਖੀ ਕਿਤਾਬਾਂ'],
	['Tamil', 'தமிழ்ச்செல்வி கொடி'],
	['Thai', 'สมชาย น้ำใจดี'],
	['Armenian', 'Հայերեն Գիրք'],
	['Georgian', 'ქართული წიგნი'],
	['Devanagari', 'हिन्दी किताब'],
	['Hebrew', 'סיפור על אהבה'],
	['Arabic', 'ألف ليلة وليلة'],
	['Vietnamese', 'Nguyễn Thị Ngọc Ánh'],
	['SENĆOŦEN', 'W̱SÁNEĆ SENĆOŦEN Ȼ Ⱦ'],
	['hən̓q̓əmin̓əm̓', 'xʷməθkʷəy̓əm ƛ̓ q̓ʷ'],
	['Hul’q’umi’num’', 'šxʷməθkʷəy̓əmasəm Ɂaʔa'],
] as const;

/** Removes line ends, and the marks for the direction of text, which are not part of the text. */
const plain = (text: string) =>
	text
		.normalize('NFC')
		.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
		.replace(/\s+/g, ' ');

const read = (program: 'pdftotext' | 'pdftohtml', file: string | Buffer) =>
	execFileSync(program, program === 'pdftotext' ? ['-', '-'] : ['-xml', '-i', '-stdout', '-'], {
		input: typeof file === 'string' ? Buffer.from(file, 'base64') : file,
		encoding: 'utf8',
	});

describe.each(papers)('%s', (_kind, times, print) => {
	it.each(scripts)('prints %s in full, and it can be copied', async (_script, words) => {
		const file = await print(words);
		expect(plain(read('pdftotext', file)).split(plain(words)).length - 1).toBeGreaterThanOrEqual(times);
		// Unlike pdftotext, pdftohtml shows the printed characters. '…' stands for a character that no font has.
		expect(read('pdftohtml', file)).not.toContain('…');
	});
});
