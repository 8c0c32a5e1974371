import { randomBytes } from 'node:crypto';

/** A file that a field holds until its form is sent. */
export interface HeldFile {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

/** A request to a server: from a link, an address, or a form. */
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
 * Returns the request of a form when one of its buttons is pressed, as HTML defines (form submission, constructing the entry
 * list).
 * @param base the address of the form's page
 * @param filesOf returns the files of a field
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

type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns a form's entries, in the order of the page: HTML's entry list. */
function entriesOf(
	form: HTMLFormElement,
	submitter: Submitter | null,
	filesOf: (field: HTMLInputElement) => HeldFile[],
): Entry[] {
	// A form's own list of its controls lacks image buttons.
	const controls = form.ownerDocument.querySelectorAll<Control>('button, input, select, textarea');
	return [...controls].flatMap((control): Entry[] => {
		const { name, type } = control;
		if (control.form !== form || control.matches(':disabled')) return [];
		if (type === 'image') return control === submitter ? pressedAt(name) : [];
		if (name === '' || (isButton(type) && control !== submitter)) return [];
		if (control.localName === 'select') {
			const options = [...(control as HTMLSelectElement).options];
			return options.filter((one) => one.selected && !isOff(one)).map(({ value }) => [name, value]);
		}
		if ((type === 'checkbox' || type === 'radio') && !(control as HTMLInputElement).checked) return [];
		if (type === 'file') {
			const files = filesOf(control as HTMLInputElement);
			return (files.length > 0 ? files : [noFile]).map((file) => [name, file]);
		}
		// The browser's own label, in the language of this client.
		if (control.matches('input[type=submit]:not([value])')) return [[name, 'Submit']];
		return [[name, type === 'hidden' && name === '_charset_' ? 'UTF-8' : control.value]];
	});
}

const isButton = (type: string) => /^(button|reset|submit)$/.test(type);

/** Options of a disabled group are disabled as well. */
const isOff = (option: HTMLOptionElement) =>
	option.disabled || option.parentElement?.matches('optgroup[disabled]') === true;

/** Where an image button was pressed: its corner, as nothing is drawn. */
const pressedAt = (name: string): Entry[] => ['x', 'y'].map((axis) => [name === '' ? axis : `${name}.${axis}`, '0']);

const noFile: HeldFile = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) };

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
