import { randomBytes } from 'node:crypto';
import { window } from './document';

/** A file that a field holds until its form is sent. */
export interface HeldFile {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

/** What is asked of a server: by a link, by an address, or by a form. */
export interface Asking {
	method: 'GET' | 'POST';
	url: string;
	contentType?: string;
	body?: Buffer;
}

type Entry = [name: string, value: string | HeldFile];

type Submitter = HTMLButtonElement | HTMLInputElement;

const lineEnds = (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n');

/**
 * What a form sends when a button of it is pressed, as HTML says (form submission, constructing the entry list).
 * @param base the address of the page that the form is on
 * @param filesOf what the fields for files hold
 */
export function submissionOf(
	form: HTMLFormElement,
	submitter: Submitter | null,
	base: string,
	filesOf: (field: HTMLInputElement) => HeldFile[],
): Asking {
	const asked = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
	const url = new URL(asked('action') || base, base);
	const entries = entriesOf(form, submitter, filesOf);
	if (asked('method')?.toLowerCase() !== 'post') {
		url.search = encodeUrl(entries);
		return { method: 'GET', url: url.href };
	}
	const type = asked('enctype')?.toLowerCase();
	const [contentType, body] =
		type === 'multipart/form-data'
			? encodeMultipart(entries)
			: type === 'text/plain'
				? ['text/plain', Buffer.from(entries.map(([name, value]) => `${name}=${wordsOf(value)}\r\n`).join(''))]
				: ['application/x-www-form-urlencoded', Buffer.from(encodeUrl(entries))];
	return { method: 'POST', url: url.href, contentType: contentType as string, body: body as Buffer };
}

function entriesOf(
	form: HTMLFormElement,
	submitter: Submitter | null,
	filesOf: (field: HTMLInputElement) => HeldFile[],
): Entry[] {
	// The library asks the option alone, and not what it stands in.
	for (const field of form.elements) {
		for (const option of field.querySelectorAll<HTMLOptionElement>('optgroup[disabled] option')) option.disabled = true;
	}
	const sent = [...new window.FormData(form, submitter)] as [string, FormDataEntryValue][];
	// The library's own fields for files hold none: each stands in the list as one file without a name.
	const held = [...form.elements].filter(
		(field): field is HTMLInputElement =>
			field.localName === 'input' &&
			(field as HTMLInputElement).type === 'file' &&
			field.getAttribute('name') !== null &&
			field.getAttribute('name') !== '' &&
			!field.matches(':disabled'),
	);
	return sent.flatMap(([name, value]): Entry[] => {
		if (typeof value === 'string') return [[name, name === '_charset_' ? 'UTF-8' : value]];
		const field = held.shift();
		const files = field ? filesOf(field) : [];
		const none: HeldFile = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) };
		return (files.length > 0 ? files : [none]).map((file) => [name, file]);
	});
}

const wordsOf = (value: string | HeldFile) => lineEnds(typeof value === 'string' ? value : value.name);

const encodeUrl = (entries: Entry[]): string =>
	new URLSearchParams(entries.map(([name, value]) => [lineEnds(name), wordsOf(value)])).toString();

const quoted = (name: string) => name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22');

function encodeMultipart(entries: Entry[]): [contentType: string, body: Buffer] {
	const boundary = `----PlainFormBoundary${randomBytes(8).toString('hex')}`;
	const parts = entries.flatMap(([name, value]) => {
		const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
		if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n${lineEnds(value)}\r\n`)];
		const type = value.mimeType || 'application/octet-stream';
		const file = `${head}; filename="${quoted(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`;
		return [Buffer.from(file), value.buffer, Buffer.from('\r\n')];
	});
	const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
	return [`multipart/form-data; boundary=${boundary}`, body];
}
