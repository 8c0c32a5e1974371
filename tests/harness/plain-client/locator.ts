import { inspect } from 'node:util';
import type { Locator } from 'playwright/test';
import { browserOnly } from './browser-only';
import { controlOfLabel } from './document';
import type { HeldFile } from './forms';
import { ariaLabelled, ariaLabelsOf, nameOf } from './names';
import type { PlainPage } from './page';
import { candidatesOf, levelOf, roleOf } from './roles';
import { innerTextOf, matches, messagesOf, plain, saysItself, type Texts, textOf, type Words } from './text';
import { isHeard, isVisible } from './visibility';

type Root = Document | Element;
type Find = (root: Root) => Element[];
type RoleOptions = NonNullable<Parameters<Locator['getByRole']>[1]>;
type Exactly = { exact?: boolean };
interface Filter {
	has?: Locator;
	hasNot?: Locator;
	hasText?: Words;
	hasNotText?: Words;
	visible?: boolean;
}
interface Wait {
	timeout?: number;
}
type Choice = string | { label?: string; value?: string; index?: number };

/** Returns the name of a locator for an error. */
const told = (name: string, ...args: unknown[]) =>
	`${name}(${args
		.filter((arg) => arg !== undefined)
		.map((arg) => (arg instanceof PlainLocator ? String(arg) : inspect(arg, { depth: 1, breakLength: 200 })))
		.join(', ')})`;

const inDocumentOrder = (elements: Element[]): Element[] =>
	[...new Set(elements)].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));

/** Elements of a page of the plain client, searched again at each use, with the methods of Playwright's `Locator`. */
export class PlainLocator {
	/** Tells the plain client's own from Playwright's. */
	readonly isPlain = true;
	readonly #page: PlainPage;
	readonly #find: Find;
	readonly #told: string;

	constructor(page: PlainPage, find: Find = (root) => [root as Element], words = '') {
		this.#page = page;
		this.#find = find;
		this.#told = words;
		// biome-ignore lint/correctness/noConstructorReturn: what stands in its place says which words need a browser
		return browserOnly(this, 'locator');
	}

	toString(): string {
		return this.#told;
	}

	page(): PlainPage {
		return this.#page;
	}

	/** Returns the elements that exist now. */
	elements(root: Root = this.#page.document): Element[] {
		return this.#find(root);
	}

	/**
	 * Returns the one element that exists now, if any.
	 * @throws if there are several: a person would not know either which is meant
	 */
	element(): Element | undefined {
		const [first, ...others] = this.elements();
		if (others.length === 0) return first;
		const all = [first as Element, ...others].map((one) => `  ${beginningOf(one)}`).join('\n');
		throw new Error(`strict mode violation: ${this} is ${others.length + 1} elements:\n${all}`);
	}

	#within(words: string, query: (root: Root) => Element[]): PlainLocator {
		return this.#then(words, (found) => found.flatMap(query));
	}

	#then(words: string, step: (found: Element[], root: Root) => Element[]): PlainLocator {
		const find: Find = (root) => inDocumentOrder(step(this.#find(root), root));
		return new PlainLocator(this.#page, find, this.#told === '' ? words : `${this.#told}.${words}`);
	}

	#one(words: string, pick: (found: Element[]) => Element | undefined): PlainLocator {
		return this.#then(words, (found) => [pick(found)].filter((one) => one !== undefined));
	}

	#each(words: string, keep: (element: Element) => boolean, css = '*'): PlainLocator {
		return this.#within(words, (root) => [...root.querySelectorAll(css)].filter(keep));
	}

	getByRole(role: string, options: RoleOptions = {}): PlainLocator {
		const { name, exact, includeHidden } = options;
		const css = candidatesOf(role);
		return this.#each(
			told('getByRole', role, Object.keys(options).length > 0 ? options : undefined),
			(element) =>
				roleOf(element) === role &&
				(includeHidden || isHeard(element)) &&
				isInState(element, options) &&
				(name === undefined || matches(this.#page.nameOf(element, nameOf), name, exact)),
			css,
		);
	}

	getByLabel(words: Words, { exact }: Exactly = {}): PlainLocator {
		const has = (label: string) => matches(label, words, exact);
		return this.#within(told('getByLabel', words), (root) => {
			const labels = [...(root.ownerDocument ?? (root as Document)).querySelectorAll('label')];
			const labelled = labels.flatMap((label) => (has(textOf(label)) && controlOfLabel(label)) || []);
			return [
				...labelled.filter((field) => field !== root && root.contains(field) && ariaLabelsOf(field).length === 0),
				...[...root.querySelectorAll(ariaLabelled)].filter((element) => ariaLabelsOf(element).some(has)),
			];
		});
	}

	getByText(words: Words, { exact = false }: Exactly = {}): PlainLocator {
		// The root itself may contain the words.
		return this.#within(told('getByText', words), (root) => {
			const texts: Texts = new Map();
			return [root, ...root.querySelectorAll('*')].filter(
				(one): one is Element => one.nodeType === 1 && saysItself(one as Element, words, exact, texts),
			);
		});
	}

	getByPlaceholder(words: Words, options?: Exactly): PlainLocator {
		return this.#byAttribute('placeholder', words, options);
	}

	getByTitle(words: Words, options?: Exactly): PlainLocator {
		return this.#byAttribute('title', words, options);
	}

	getByAltText(words: Words, options?: Exactly): PlainLocator {
		return this.#byAttribute('alt', words, options);
	}

	#byAttribute(name: string, words: Words, { exact }: Exactly = {}): PlainLocator {
		const has = (element: Element) => matches(element.getAttribute(name) ?? '', words, exact);
		return this.#each(`[${name}=${words}]`, has, `[${name}]`);
	}

	locator(css: string, filter: Filter = {}): PlainLocator {
		const words = told('locator', css);
		const found =
			css === 'visible=true'
				? this.#then(words, (elements) => elements.filter(isVisible))
				: this.#within(words, (root) => [...root.querySelectorAll(css)]);
		return found.filter(filter);
	}

	filter({ has, hasNot, hasText, hasNotText, visible }: Filter): PlainLocator {
		const contains = (element: Element, inner: Locator) =>
			(inner as unknown as PlainLocator).elements(element).length > 0;
		if ([has, hasNot, hasText, hasNotText, visible].every((one) => one === undefined)) return this;
		return this.#then(told('filter', has ?? hasText ?? hasNot ?? hasNotText ?? { visible }), (found) =>
			found.filter(
				(element) =>
					(hasText === undefined || matches(textOf(element), hasText)) &&
					(hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
					(has === undefined || contains(element, has)) &&
					(hasNot === undefined || !contains(element, hasNot)) &&
					(visible === undefined || isVisible(element) === visible),
			),
		);
	}

	or(other: Locator): PlainLocator {
		const inner = other as unknown as PlainLocator;
		return this.#then(told('or', inner), (found, root) => [...found, ...inner.elements(root)]);
	}

	nth(at: number): PlainLocator {
		return this.#one(`nth(${at})`, (found) => found.at(at));
	}

	first(): PlainLocator {
		return this.#one('first()', (found) => found[0]);
	}

	last(): PlainLocator {
		return this.#one('last()', (found) => found.at(-1));
	}

	async all(): Promise<PlainLocator[]> {
		return this.elements().map((_, at) => this.nth(at));
	}

	async count(): Promise<number> {
		return this.elements().length;
	}

	async allTextContents(): Promise<string[]> {
		return this.elements().map((element) => element.textContent ?? '');
	}

	async allInnerTexts(): Promise<string[]> {
		return this.elements().map(innerTextOf);
	}

	async textContent(): Promise<string | null> {
		return (await this.#present()).textContent;
	}

	async innerText(): Promise<string> {
		return innerTextOf(await this.#present());
	}

	async getAttribute(name: string): Promise<string | null> {
		return (await this.#present()).getAttribute(name);
	}

	async inputValue(): Promise<string> {
		return ((await this.#present()) as HTMLInputElement).value;
	}

	/** Passes the element to a function of the test. */
	async evaluate<Argument, Result>(
		work: (element: Element, argument: Argument) => Result,
		argument: Argument,
	): Promise<Result> {
		return work(await this.#present(), argument);
	}

	async isVisible(): Promise<boolean> {
		const element = this.element();
		return element !== undefined && isVisible(element);
	}

	async isChecked(): Promise<boolean> {
		return isChecked(await this.#present());
	}

	async waitFor({ state = 'visible', timeout }: Wait & { state?: string } = {}): Promise<void> {
		const holds = () => {
			const element = this.element();
			const is = element !== undefined && (/attached|detached/.test(state) || isVisible(element));
			return is === /visible|attached/.test(state);
		};
		if (!(await this.#page.until(holds, timeout))) throw this.#missing(`is not ${state}`);
	}

	async click(): Promise<void> {
		await this.#page.press(await this.#ready());
	}

	async check(): Promise<void> {
		await this.#setChecked(true);
	}

	async uncheck(): Promise<void> {
		await this.#setChecked(false);
	}

	async #setChecked(wanted: boolean): Promise<void> {
		const box = controlOf(await this.#ready()) as HTMLInputElement;
		if (!/^(checkbox|radio)$/.test(box.type)) throw this.#missing('is nothing to check');
		if (box.checked !== wanted) await this.#page.press(box);
		if (box.checked !== wanted) throw this.#missing(`cannot be made ${wanted ? '' : 'un'}checked`);
	}

	async fill(words: string): Promise<void> {
		this.#write(await this.#ready(), words);
	}

	/** Types at the end of the current text. */
	async pressSequentially(words: string): Promise<void> {
		const field = controlOf(await this.#ready()) as HTMLInputElement;
		this.#write(field, field.value + words);
	}

	#write(element: Element, words: string): void {
		const field = controlOf(element) as HTMLInputElement;
		const typed = field.localName === 'textarea' || typedInto.has(field.type);
		if (!/^(input|textarea)$/.test(field.localName) || !(typed || setWhole.has(field.type))) {
			throw this.#missing('is nothing to write into');
		}
		if (field.readOnly) throw this.#missing('may only be read');
		// As much as a person could type: the rest is cut off, as in pasted text.
		field.value = typed && field.maxLength >= 0 ? words.slice(0, field.maxLength) : words;
		if (!typed && field.value !== words) throw this.#missing(`does not take “${words}”`);
		this.#page.changed();
	}

	async selectOption(choices: Choice | null | readonly Choice[]): Promise<string[]> {
		const select = controlOf(await this.#ready()) as HTMLSelectElement;
		if (select.localName !== 'select') throw this.#missing('is nothing to choose from');
		const wanted = choices === null ? [] : ([choices].flat() as Choice[]);
		const options = wanted.map((choice) => {
			const option = [...select.options].find((one, at) => isChoice(one, at, choice));
			if (!option) throw this.#missing(`has no option ${inspect(choice)}`);
			if (option.matches(':disabled')) throw this.#missing(`does not offer ${inspect(choice)}`);
			return option;
		});
		if (options.length > 1 && !select.multiple) throw this.#missing('takes one choice');
		if (select.multiple) for (const one of select.options) one.selected = options.includes(one);
		else if (options[0]) options[0].selected = true;
		this.#page.changed();
		return options.map(({ value }) => value);
	}

	async setInputFiles(files: HeldFile | HeldFile[]): Promise<void> {
		const field = controlOf(await this.#present()) as HTMLInputElement;
		if (field.type !== 'file') throw this.#missing('takes no files');
		const held = [files].flat();
		if (held.length > 1 && !field.multiple) throw this.#missing('takes one file');
		this.#page.hold(field, held);
	}

	async press(key: string): Promise<void> {
		await this.#page.pressKey(await this.#ready(), key);
	}

	async focus(): Promise<void> {
		this.#page.focus(await this.#present());
	}

	/** Returns the element, once it exists. */
	async #present(): Promise<Element> {
		await this.#page.until(() => this.element() !== undefined);
		const element = this.element();
		if (element === undefined) throw this.#missing('is not there');
		return element;
	}

	/** Returns the element, once a person could use it. */
	async #ready(): Promise<Element> {
		let why = '';
		const isReady = () => {
			const element = this.element();
			why =
				element === undefined
					? 'is not there'
					: !isVisible(element)
						? 'cannot be seen'
						: element.closest('[inert]')
							? 'is inert'
							: isDisabled(controlOf(element))
								? 'is disabled'
								: '';
			return why === '';
		};
		if (!(await this.#page.until(isReady))) throw this.#missing(why);
		return this.element() as Element;
	}

	#missing(why: string): Error {
		return new Error(`${this} ${why}, on ${this.#page.url()}, which says: ${messagesOf(this.#page.document)}`);
	}
}

const beginningOf = ({ outerHTML }: Element) => plain(outerHTML).slice(0, 120);

/** Fields that are filled letter by letter, so that a maximum length applies. */
const typedInto = new Set(['email', 'number', 'password', 'search', 'tel', 'text', 'url']);

/** Fields that take a whole value or none. */
const setWhole = new Set(['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week']);

/** Returns the control of an element. A label represents its control. */
export function controlOf(element: Element): Element {
	if (element.matches('button, input, select, textarea, a')) return element;
	const label = element.closest('label') as HTMLLabelElement | null;
	return label?.control ?? element.closest('button, a[href]') ?? element;
}

export const isDisabled = (element: Element): boolean =>
	element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;

export const isChecked = (element: Element): boolean =>
	(element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true';

function isChoice(option: HTMLOptionElement, at: number, choice: Choice): boolean {
	if (typeof choice === 'string') return option.value === choice || plain(option.label) === plain(choice);
	const { value, label, index } = choice;
	return (
		(value === undefined || option.value === value) &&
		(label === undefined || plain(option.label) === plain(label)) &&
		(index === undefined || at === index)
	);
}

function isInState(element: Element, { level, checked, disabled, expanded, pressed, selected }: RoleOptions): boolean {
	const says = (name: string) => element.getAttribute(`aria-${name}`) === 'true';
	return (
		(level === undefined || levelOf(element) === level) &&
		(checked === undefined || isChecked(element) === checked) &&
		(disabled === undefined || isDisabled(element) === disabled) &&
		(pressed === undefined || says('pressed') === pressed) &&
		(expanded === undefined || (element.getAttribute('aria-expanded') === 'true') === expanded) &&
		(selected === undefined || ((element as HTMLOptionElement).selected ?? says('selected')) === selected)
	);
}
