/** Elements that begin a part of a page: within one of them, a header or a footer is not the page's. */
const sectioning = 'article, aside, main, nav, section';

/** Roles that HTML gives elements by their kind, as its accessibility mapping says. */
const implicitRoles: Record<string, string | ((element: Element) => string | undefined)> = {
	a: (element) => (element.hasAttribute('href') ? 'link' : undefined),
	address: 'group',
	area: (element) => (element.hasAttribute('href') ? 'link' : undefined),
	article: 'article',
	aside: 'complementary',
	blockquote: 'blockquote',
	button: 'button',
	caption: 'caption',
	code: 'code',
	dd: 'definition',
	details: 'group',
	dfn: 'term',
	dialog: 'dialog',
	dt: 'term',
	em: 'emphasis',
	fieldset: 'group',
	figure: 'figure',
	footer: (element) => (element.closest(sectioning) ? undefined : 'contentinfo'),
	form: (element) => (isNamed(element) ? 'form' : undefined),
	h1: 'heading',
	h2: 'heading',
	h3: 'heading',
	h4: 'heading',
	h5: 'heading',
	h6: 'heading',
	header: (element) => (element.closest(sectioning) ? undefined : 'banner'),
	hr: 'separator',
	html: 'document',
	img: (element) => (element.getAttribute('alt') === '' && !isNamed(element) ? 'presentation' : 'img'),
	input: (element) => inputRole(element as HTMLInputElement),
	li: 'listitem',
	main: 'main',
	menu: 'list',
	meter: 'meter',
	nav: 'navigation',
	ol: 'list',
	optgroup: 'group',
	option: 'option',
	output: 'status',
	p: 'paragraph',
	progress: 'progressbar',
	search: 'search',
	section: (element) => (isNamed(element) ? 'region' : undefined),
	select: (element) =>
		element.hasAttribute('multiple') || Number(element.getAttribute('size') ?? 1) > 1 ? 'listbox' : 'combobox',
	strong: 'strong',
	svg: 'img',
	table: 'table',
	tbody: 'rowgroup',
	td: (element) => (isInGrid(element) ? 'gridcell' : 'cell'),
	textarea: 'textbox',
	tfoot: 'rowgroup',
	th: (element) => headerCellRole(element),
	thead: 'rowgroup',
	time: 'time',
	tr: 'row',
	ul: 'list',
};

const inputRoles: Record<string, string> = {
	button: 'button',
	checkbox: 'checkbox',
	image: 'button',
	number: 'spinbutton',
	radio: 'radio',
	range: 'slider',
	reset: 'button',
	search: 'searchbox',
	submit: 'button',
};

const textInputs = new Set(['email', 'tel', 'text', 'url', 'search']);

const isNamed = (element: Element) =>
	['aria-label', 'aria-labelledby', 'title'].some((name) => element.getAttribute(name)?.trim());

function inputRole(input: HTMLInputElement): string | undefined {
	if (input.type === 'hidden') return undefined;
	if (textInputs.has(input.type) && input.hasAttribute('list')) return 'combobox';
	return inputRoles[input.type] ?? (input.type === 'file' ? 'button' : 'textbox');
}

const isInGrid = (cell: Element) => /^(grid|treegrid)$/.test(cell.closest('table')?.getAttribute('role') ?? '');

function headerCellRole(cell: Element): string {
	const scope = cell.getAttribute('scope');
	if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
	if (scope === 'col' || scope === 'colgroup') return 'columnheader';
	const { parentElement: row } = cell;
	// A row of headers heads columns, one among cells heads its row.
	return row?.querySelector('td') ? 'rowheader' : 'columnheader';
}

/** Returns the role of an element for screen readers: its given role, or else that of its kind. */
export function roleOf(element: Element): string | undefined {
	const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
	if (given) return given === 'none' ? 'presentation' : given;
	const implicit = implicitRoles[element.localName];
	return typeof implicit === 'function' ? implicit(element) : implicit;
}

/** Returns the level of a heading; 0 for other elements. */
export function levelOf(element: Element): number {
	const given = Number(element.getAttribute('aria-level'));
	return given || Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
}

/** A selector of all elements that can have a role: there are far fewer of them than of elements. */
export function candidatesOf(role: string): string {
	const kinds = Object.entries(implicitRoles)
		.filter(([, implicit]) => typeof implicit === 'function' || implicit === role)
		.map(([name]) => name);
	return [...kinds, '[role]'].join(',');
}
