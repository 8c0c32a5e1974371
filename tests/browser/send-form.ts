import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, type Page } from 'playwright/test';

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/**
 * Posts a form as a browser without scripts does, and shows neither its page nor the next. Reaches the start of a test
 * in a tenth of the time. The pages on the way have tests of their own.
 * @param button the words of the button to press
 * @param fields the values to fill in, by field name; other fields are sent unchanged
 * @returns the path that the form led to
 * @throws when the form stays on its page, as it does with an error, or has two fields of one name
 */
export async function sendForm(
	page: Page,
	path: string,
	button: string,
	fields: Record<string, string> = {},
): Promise<string> {
	const asked = await page.request.get(path);
	const { children } = parseDocument(await asked.text());
	const pressed = DomUtils.findOne(
		(element) => element.name === 'button' && wordsOf(element) === button && formOf(element, children) !== undefined,
		children,
	);
	const form = pressed && formOf(pressed, children);
	if (!form) throw new Error(`${path} has no form with the button '${button}'.`);
	const controls = DomUtils.findAll((element) => formOf(element, children) === form, children).flatMap(sentBy);
	const names = controls.map(([name]) => name);
	expect(names, `no two fields of '${button}' on ${path} have one name`).toEqual([...new Set(names)]);
	const { name, value = '', formaction } = pressed.attribs;
	const answer = await page.request.post(formaction ?? form.attribs.action ?? path, {
		form: { ...Object.fromEntries(controls), ...(name ? { [name]: value } : {}), ...fields },
		headers: { Origin: new URL(asked.url()).origin },
	});
	expect(answer.status(), `'${button}' on ${path} is taken`).toBe(200);
	const { pathname } = new URL(answer.url());
	expect(pathname, `'${button}' on ${path} leads on`).not.toBe(new URL(asked.url()).pathname);
	return pathname;
}

const wordsOf = (element: Element): string => DomUtils.textContent(element).replace(/\s+/g, ' ').trim();

/** Returns the form of a control: the form that the control names, or else the form around it. */
function formOf(element: Element, children: Parameters<typeof DomUtils.findOne>[1]): Element | undefined {
	if (!['button', 'input', 'select', 'textarea'].includes(element.name)) return undefined;
	const { form } = element.attribs;
	if (form) return DomUtils.findOne((one) => one.name === 'form' && one.attribs.id === form, children) ?? undefined;
	let around = element.parent;
	while (around && !(around.type === 'tag' && around.name === 'form')) around = around.parent;
	return around?.type === 'tag' ? around : undefined;
}

/** Returns the name and the value that a control sends unchanged, if any. */
function sentBy(control: Element): [name: string, value: string][] {
	const { name, type = 'text', value } = control.attribs;
	const has = (attribute: string) => DomUtils.hasAttrib(control, attribute);
	if (!name || has('disabled') || control.name === 'button') return [];
	if (control.name === 'textarea') return [[name, DomUtils.textContent(control)]];
	if (control.name === 'select') {
		const options = DomUtils.getElementsByTagName('option', control);
		const chosen = options.find((option) => DomUtils.hasAttrib(option, 'selected')) ?? options[0];
		return chosen ? [[name, chosen.attribs.value ?? wordsOf(chosen)]] : [];
	}
	if (type === 'checkbox' || type === 'radio') return has('checked') ? [[name, value ?? 'on']] : [];
	return ['submit', 'button', 'image', 'reset', 'file'].includes(type) ? [] : [[name, value ?? '']];
}
