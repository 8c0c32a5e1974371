import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { DocumentTitle } from '~store/catalogue/documents/document';
import { openPdf } from '~store/catalogue/documents/pdf/write-pdf';
import { pdfFlags } from '~store/contract/list-documents';
import type { Order } from '~store/contract/order';
import type { Settings } from '~store/contract/settings';
import { printBill } from '~store/desk/print/bill';
import { printLabels } from '~store/desk/print/labels';
import { printPackingSlip } from '~store/desk/print/packing-slip';

const folder = mkdtempSync(join(tmpdir(), 'bookshop-letters-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

/** Names, and words of titles, that a bookstore's customers and books have. */
const scripts = {
	'Canadian syllabics': 'ᐃᓄᒃᑎᑐᑦ ᑎᑎᕋᐅᓯᖅ',
	Gurmukhi: 'ਗੁਰਮੁਖੀ ਕਿਤਾਬਾਂ',
	Tamil: 'தமிழ்ச்செல்வி கொடி',
	Thai: 'สมชาย น้ำใจดี',
	Armenian: 'Հայերեն Գիրք',
	Georgian: 'ქართული წიგნი',
	Devanagari: 'हिन्दी किताब',
	Hebrew: 'סיפור על אהבה',
	Arabic: 'ألف ليلة وليلة',
	Vietnamese: 'Nguyễn Thị Ngọc Ánh',
	SENĆOŦEN: 'W̱SÁNEĆ SENĆOŦEN Ȼ Ⱦ',
	hən̓q̓əmin̓əm̓: 'xʷməθkʷəy̓əm ƛ̓ q̓ʷ',
	'Hul’q’umi’num’': 'šxʷməθkʷəy̓əmasəm Ɂaʔa',
};
const names = Object.values(scripts);

const printSlip = () => {
	const lineOf = (name: string) => ({ title: name, authors: name, condition: name });
	const lines = names.map((name) => ({ ...lineOf(name), eisbn: '9780306406157', quantity: 2, price: 1299 }));
	return printPackingSlip(orderFor('Robin'), { part: null, lines, isGift: false }, settings);
};

const printInvoice = () => {
	const bill = {
		seller: names,
		tax_number: '',
		bill_to: names,
		ship_to: names,
		order_number: '1018',
		placed: 'today',
		purchase_order: '',
		ordered_by: '',
		currency: 'CAD',
		sums: [],
		total: 2598,
		paid: 0,
		owed: 2598,
		lines: names.map((name) => ({ quantity: 2, title: name, detail: name, price: 1299, amount: 2598 })),
	};
	const rest = { words: 'Owed', amount: 2598 };
	return printBill({ title: 'Invoice 12', facts: names, bill, settled: [], rest }, settings);
};

async function printList(): Promise<string> {
	const path = join(folder, 'list.pdf');
	const head = { store: 'The shop', contact: names, url: 'https://harbour.example', heading: 'A list', about: '' };
	const facts = { count: names.length, date: 'March 1, 2026', currency: 'Canadian dollars' };
	const flags = pdfFlags.parse({ notes: true });
	const writer = openPdf({ format: 'pdf', path, head: { ...head, ...facts }, covers: null, flags });
	await writer.add(
		names.map((name) => {
			const said = { title: name, subtitle: name, authors: name, series: name, publisher: name, description: name };
			return { ...title, ...said, note: name };
		}),
	);
	await writer.end();
	return readFileSync(path, 'base64');
}

/** Removes line ends, and the marks for the direction of text, which are not part of the text. */
const plain = (text: string) =>
	text
		.normalize('NFC')
		.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
		.replace(/\s+/g, ' ');

it.each<[kind: string, times: number, print: () => Promise<string>]>([
	['address labels', 3, () => printLabels(names.map(orderFor), settings)],
	['a packing slip', 3, printSlip],
	['an invoice', 6, printInvoice],
	['a list', 7, printList],
])('%s: each script is printed in full, and can be copied', async (_kind, times, print) => {
	const path = join(folder, 'paper.pdf');
	writeFileSync(path, await print(), 'base64');
	const copied = plain(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }));
	const lost = Object.entries(scripts).filter(([, name]) => copied.split(plain(name)).length - 1 < times);
	expect(lost.map(([script]) => script)).toEqual([]);
	// Unlike pdftotext, pdftohtml shows the printed characters. '…' replaces a character that is in no font.
	expect(execFileSync('pdftohtml', ['-xml', '-i', '-stdout', path], { encoding: 'utf8' })).not.toContain('…');
});
