import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sharedData } from './shared-data';

/** The folder of the documents that specify the store API. It does not exist on every machine. */
const folder = resolve(sharedData, '../spec');

export const hasDocuments = existsSync(folder);

/** For the names of tests that need the documents: the reason for skipping, if the folder is missing. */
export const whyNoDocuments = hasDocuments
	? ''
	: ` (skipped: ${folder} is absent, SHARED_DATA may name another folder beside it)`;

const names = ['1-browsing.md', '2-cart-and-checkout.md', '3-accounts-orders-registry-shell.md'] as const;

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Returns all calls, and whether the documents give only the name of a call. */
export const documentedCalls = (): { name: string; unwritten: boolean }[] =>
	read('calls.txt')
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('#'))
		.map((line) => ({ name: line.replace(/ .*/, ''), unwritten: line.endsWith(' +') }));

/** Returns the lines below a heading of a document, up to the next heading. */
function section(name: string, heading: RegExp): string[] {
	const lines = read(name).split('\n');
	const start = lines.findIndex((line) => line.startsWith('## ') && heading.test(line));
	const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
	return lines.slice(start + 1, start + 1 + length);
}

/** Returns each call's payload in the documents' own words. A call may occur several times. */
export function documentedPayloads(): [call: string, payload: string][] {
	const rows = names.flatMap((name) => section(name, /The calls it makes/));
	return rows.flatMap((row) => (row.startsWith('|') ? tableRow(row) : row.startsWith('- ') ? sentences(row) : []));
}

const path = /[a-z0-9]+\/[A-Za-z]+/g;

/** `| giftregistry/addItem, updateItem | eisbn, qty | the registry |` */
function tableRow(row: string): [string, string][] {
	const [, calls = '', payload = ''] = row.split('|');
	const [first = ''] = calls.match(path) ?? [];
	const family = first.split('/')[0] ?? '';
	const named = calls.split(',').map((call) => call.trim());
	return named
		.map((call) => (call.includes('/') ? call : `${family}/${call}`))
		.filter((call) => call.match(path)?.[0] === call)
		.map((call) => [call, payload]);
}

/** `- province/get: country, province. titlelist/create and titlelist/modify: name; returns a list.` */
const sentences = (row: string): [string, string][] =>
	row
		.slice(2)
		.split(/\.(?= |$)/)
		.flatMap((sentence) => {
			const [calls = '', ...payload] = sentence.split(':');
			const asked = payload.join(':').replace(/(;|^) ?returns .*/, '');
			return [...calls.matchAll(path)].map(([call]): [string, string] => [call, asked]);
		});

/** Returns the meaning of each letter that a call or an answer has in the documents: 't search term' is `['t', 'search term']`. */
export function documentedLetters(begin: string): [letter: string, meaning: string][] {
	const text = read('1-browsing.md').split(begin)[1]?.split('\n')[0] ?? '';
	const letters = text.matchAll(/(?<![\w/])([a-z])(?=[ ,])(?: \(?([a-z][a-z ]+))?/g);
	return [...letters].map(([, letter = '', meaning = '']) => [letter, meaning.trim()]);
}

/** A field of an entity, with those that it holds. */
export interface DocumentedField {
	name: string;
	fields: DocumentedField[];
}

/** Returns the fields of an entity as the documents list them: `**Event:** id, info (name, description)`. */
export function documentedFields(document: 1 | 2 | 3, entity: string): DocumentedField[] {
	const line = section(names[document - 1] as string, /Entities and their fields/)
		.map((text) => text.replace(/^- /, '').replaceAll('**', ''))
		.find((text) => text.startsWith(`${entity}:`) || text.startsWith(`${entity} (as used here):`));
	if (line === undefined) throw new Error(`The documents have no ${entity}.`);
	return fieldsIn(line.slice(line.indexOf(':') + 1).replace(/^\s*[{]|\.\s.*$|; the .*$|\.$/g, ''));
}

/** Words in brackets that are not fields: a single word, text with spaces, and a value. */
const values = new Set(['availability', 'communication_preference', 'delivery_key', 'kind']);

function fieldsIn(text: string): DocumentedField[] {
	return partsOf(text).flatMap((part) => {
		const found = /^(?:optional )?([a-z_0-9/]+(?:\.[a-z_]+)*(?: list$)?)\s*(?:([[{(])(.*)[\]})])?/s.exec(part);
		if (!found) return [];
		const [, name = '', bracket, inner = ''] = found;
		const holds = bracket !== undefined && !values.has(name) && (bracket !== '(' || isList(inner));
		return namesIn(name).map((one) => nested(one.split('.'), holds ? fieldsIn(inner) : []));
	});
}

/** 'lat/long' are two, and 'book list' is one. */
const namesIn = (name: string): string[] => name.replace(' ', '_').split('/');

const nested = ([name = '', ...rest]: string[], fields: DocumentedField[]): DocumentedField => ({
	name,
	fields: rest.length === 0 ? fields : [nested(rest, fields)],
});

const isList = (inner: string): boolean => partsOf(inner).length > 1 && /^[a-z_]+(?: with [a-z]+)?,/.test(inner.trim());

/** Returns the parts between commas, semicolons and 'and' outside brackets. */
function partsOf(text: string): string[] {
	const parts = [''];
	let depth = 0;
	for (const piece of text.split(/([,;()[\]{}]| and )/)) {
		if ('([{'.includes(piece) && piece !== '') depth++;
		if (')]}'.includes(piece) && piece !== '') depth--;
		if (depth === 0 && /^(?:[,;]| and )$/.test(piece)) parts.push('');
		else parts[parts.length - 1] += piece;
	}
	return parts.map((part) => part.trim()).filter((part) => part !== '');
}
