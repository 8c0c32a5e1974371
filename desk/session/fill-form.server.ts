/** A form field in the HTML of a page. */
interface Field {
	tag: string;
	attributes: Map<string, string>;
	/** The index of the field's form on the page; -1 if the field is outside every form. */
	form: number;
	/**
	 * The character offsets at which the field's HTML begins and ends. The offsets include the options of a select and the text
	 * of a text area.
	 */
	from: number;
	to: number;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const plainText = (text: string): string => text.replace(/&(\w+|#\w+);/g, (whole, name) => entities[name] ?? whole);
const markupOf = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const attributesOf = (markup: string): Map<string, string> =>
	new Map([...markup.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plainText(value)]));

/** React escapes every '<' and '>' in text and attributes, so a tag ends at the first '>'. */
const tags = /<(\/?)(form|input|textarea|select|button)\b([^>]*)>/g;

/** Finds the forms of a page that are posted, and the fields of all forms, in the order of the page. */
function readFields(html: string): { fields: Field[]; posted: Set<number> } {
	const fields: Field[] = [];
	const posted = new Set<number>();
	const ids = new Map<string, number>();
	let count = 0;
	let current = -1;
	for (const { 0: markup, 1: closing, 2: tag = '', 3: rest = '', index } of html.matchAll(tags)) {
		if (tag === 'form') {
			current = closing ? -1 : count++;
			const attributes = attributesOf(rest);
			if (attributes.get('method') === 'post') posted.add(current);
			if (!closing) ids.set(attributes.get('id') ?? '', current);
			continue;
		}
		if (closing) continue;
		const from = index;
		const end = tag === 'input' || tag === 'button' ? '' : `</${tag}>`;
		const to = end === '' ? from + markup.length : html.indexOf(end, from) + end.length;
		fields.push({ tag, attributes: attributesOf(rest), form: current, from, to });
	}
	for (const field of fields) {
		const owner = field.attributes.get('form');
		if (owner !== undefined) field.form = ids.get(owner) ?? -1;
	}
	return { fields, posted };
}

/** The hidden fields whose values change with each rendering of the same form. */
const passing = ['version', 'checksum', 'shown_total', 'key'];

/** Returns how well a form matches the stored values. Hidden fields and buttons have the highest weight. */
function fitOf(fields: readonly Field[], held: ReadonlyMap<string, readonly string[]>): number {
	let fit = 0;
	for (const { tag, attributes } of fields) {
		const [name = '', type, value = ''] = ['name', 'type', 'value'].map((one) => attributes.get(one));
		const said = held.get(name);
		const isFixed = type === 'hidden' && !passing.includes(name);
		if (tag === 'button') fit += said?.includes(value) ? 3 : 0;
		else if (isFixed) fit += said?.includes(value) ? 3 : -3;
		else if (said) fit += 1;
	}
	return fit;
}

/**
 * Fills in the form of a page with the values that the user posted before. Form fields without a stored value keep their value
 * in the page.
 * @param html the page as React rendered it
 * @param answers the names and values of the stored fields
 */
export function fillForm(html: string, answers: readonly (readonly [string, string])[]): string {
	const held = new Map<string, string[]>();
	for (const [name, value] of answers) held.set(name, [...(held.get(name) ?? []), value]);
	const { fields, posted } = readFields(html);
	const fits = [...posted].map((form) => {
		const own = fields.filter((field) => field.form === form);
		return { own, fit: fitOf(own, held) };
	});
	const [best] = fits.sort((one, other) => other.fit - one.fit);
	if (!best || best.fit <= 0) return html;
	const next = new Map<string, number>();
	let filled = '';
	let done = 0;
	for (const field of best.own) {
		filled += html.slice(done, field.from) + fillField(html.slice(field.from, field.to), field, held, next);
		done = field.to;
	}
	return filled + html.slice(done);
}

const untouched = ['password', 'file', 'submit', 'button', 'reset', 'image'];

/**
 * Returns the HTML of one field with its stored value.
 * @param next the index of the next value, for several fields with the same name
 */
function fillField(
	markup: string,
	{ tag, attributes }: Field,
	held: ReadonlyMap<string, readonly string[]>,
	next: Map<string, number>,
): string {
	const name = attributes.get('name') ?? '';
	const type = attributes.get('type') ?? 'text';
	if (tag === 'button' || name === '' || name === 'key' || untouched.includes(type)) return markup;
	const said = held.get(name);
	if (type === 'checkbox' || type === 'radio') {
		if (type === 'radio' && !said) return markup;
		const isOn = said?.includes(attributes.get('value') ?? 'on') ?? false;
		return withMark(markup, 'checked', isOn && !attributes.has('disabled'));
	}
	if (!said) return markup;
	const at = next.get(name) ?? 0;
	next.set(name, at + 1);
	const value = said[at];
	if (value === undefined) return markup;
	if (tag === 'textarea') return markup.replace(/>[^<]*<\/textarea>$/, () => `>\n${markupOf(value)}</textarea>`);
	if (tag === 'select') return fillList(markup, value);
	const bare = markup.replace(/ value="[^"]*"/, '');
	return bare.replace(/\/?>$/, () => ` value="${markupOf(value)}"/>`);
}

/** Selects an option of a select. Adds the option if the page no longer offers this option. */
function fillList(markup: string, value: string): string {
	let isOffered = false;
	const chosen = markup.replace(/<option\b([^>]*)>([^<]*)/g, (option, rest: string, words: string) => {
		const isChosen = (attributesOf(rest).get('value') ?? plainText(words)) === value;
		isOffered ||= isChosen;
		const end = option.indexOf('>') + 1;
		return withMark(option.slice(0, end), 'selected', isChosen) + option.slice(end);
	});
	if (isOffered || value === '') return chosen;
	const added = `<option value="${markupOf(value)}" selected="">${markupOf(value)}</option></select>`;
	return chosen.replace(/<\/select>$/, () => added);
}

const withMark = (tag: string, mark: string, isOn: boolean): string => {
	const bare = tag.replace(new RegExp(` ${mark}=""`), '');
	return isOn ? bare.replace(/\/?>$/, (end) => ` ${mark}=""${end}`) : bare;
};
