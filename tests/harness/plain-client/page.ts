import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type AddressPattern, isAt } from './address';
import { PlainAnswer, PlainDownload } from './answer';
import type { PlainContext } from './context';
import { parse, window } from './document';
import { type Asking, type HeldFile, submissionOf } from './forms';
import { controlOf, isDisabled, PlainLocator } from './locator';
import { plain } from './text';
import { togglePopover } from './visibility';

/** The longest wait in milliseconds, while a page changes by itself. */
const patience = 30_000;

/** The number of redirects in a row. */
const maxRedirects = 20;

/** The content of a page, and the request that brought it. */
interface Shown {
	asking: Asking;
	document: Document;
	/** The address that the page goes to by itself, and when. */
	refresh?: { at: number; url: string };
}

/** A page of the plain client, with the methods of Playwright's `Page`, without drawing and without scripts. */
export class PlainPage {
	/** Tells the plain client's own from Playwright's. */
	readonly isPlain = true;
	readonly #context: PlainContext;
	readonly #events = new EventEmitter();
	readonly #files = new WeakMap<Element, HeldFile[]>();
	readonly #root: PlainLocator;
	/** The elements' names. Every locator looks them up, and only a person's actions change them. */
	#names = new WeakMap<Element, string>();
	#shown: Shown = { asking: { method: 'GET', url: 'about:blank' }, document: parse('') };
	#past: string[] = [];
	/** The navigation that is in progress. */
	#going: Promise<unknown> | undefined;
	#focused: HTMLInputElement | undefined;
	/** The navigation that the current press causes. */
	#led: (() => Promise<unknown>) | undefined;

	constructor(context: PlainContext) {
		this.#context = context;
		this.#root = new PlainLocator(this);
	}

	readonly keyboard = {
		press: async (key: string) => {
			if (this.#focused) return this.pressKey(this.#focused, key);
			// The page has nothing open that the key would close.
			if (key !== 'Escape') throw new Error(`Nothing on ${this.url()} has the focus that '${key}' could be for.`);
		},
		insertText: async (words: string) => {
			if (!this.#focused) throw new Error(`Nothing on ${this.url()} has the focus.`);
			this.#focused.value += words;
			this.changed();
		},
	};

	getByRole(...how: Parameters<PlainLocator['getByRole']>): PlainLocator {
		return this.#root.getByRole(...how);
	}

	getByLabel(...how: Parameters<PlainLocator['getByLabel']>): PlainLocator {
		return this.#root.getByLabel(...how);
	}

	getByText(...how: Parameters<PlainLocator['getByText']>): PlainLocator {
		return this.#root.getByText(...how);
	}

	getByPlaceholder(...how: Parameters<PlainLocator['getByPlaceholder']>): PlainLocator {
		return this.#root.getByPlaceholder(...how);
	}

	getByTitle(...how: Parameters<PlainLocator['getByTitle']>): PlainLocator {
		return this.#root.getByTitle(...how);
	}

	getByAltText(...how: Parameters<PlainLocator['getByAltText']>): PlainLocator {
		return this.#root.getByAltText(...how);
	}

	locator(...how: Parameters<PlainLocator['locator']>): PlainLocator {
		return this.#root.locator(...how);
	}

	get document(): Document {
		return this.#shown.document;
	}

	get request() {
		return this.#context.request;
	}

	context(): PlainContext {
		return this.#context;
	}

	url(): string {
		return this.#shown.asking.url;
	}

	async title(): Promise<string> {
		return plain(this.document.title);
	}

	async content(): Promise<string> {
		return this.document.documentElement.outerHTML;
	}

	/** A page without scripts sends no such event. */
	on(_event: 'console' | 'pageerror', _listener: unknown): this {
		return this;
	}

	async close(): Promise<void> {
		this.#shown = { asking: { method: 'GET', url: 'about:blank' }, document: parse('') };
	}

	async goto(address: string): Promise<PlainAnswer | null> {
		const url = new URL(address, this.#context.baseURL ?? this.url()).href;
		return this.#go({ method: 'GET', url });
	}

	async reload(): Promise<PlainAnswer | null> {
		return this.#go(this.#shown.asking, undefined, 'again');
	}

	async goBack(): Promise<PlainAnswer | null> {
		const url = this.#past.pop();
		return url === undefined ? null : this.#go({ method: 'GET', url }, undefined, 'again');
	}

	async waitForURL(address: AddressPattern, { timeout }: { timeout?: number } = {}): Promise<void> {
		if (await this.until(() => isAt(this.url(), address, this.#context.baseURL), timeout)) return;
		throw new Error(`The page is at ${this.url()}, and not at ${address}.`);
	}

	/** A page is complete once it exists. */
	async waitForLoadState(): Promise<void> {}

	async waitForEvent(event: 'download'): Promise<PlainDownload> {
		const [download] = await once(this.#events, event);
		return download as PlainDownload;
	}

	async waitForResponse(wanted: (answer: PlainAnswer) => boolean): Promise<PlainAnswer> {
		for (;;) {
			const [answer] = (await once(this.#events, 'response')) as [PlainAnswer];
			if (wanted(answer)) return answer;
		}
	}

	/** Returns an element's name, which is calculated once for as long as the page stays unchanged. */
	nameOf(element: Element, work: (element: Element) => string): string {
		const known = this.#names.get(element);
		if (known !== undefined) return known;
		const name = work(element);
		this.#names.set(element, name);
		return name;
	}

	/** Reports that a person has changed the page's content. */
	changed(): void {
		this.#names = new WeakMap();
	}

	/** Sets the files that a field sends. */
	hold(field: HTMLInputElement, files: HeldFile[]): void {
		this.#files.set(field, files);
	}

	focus(element: Element): void {
		this.#focused = element as HTMLInputElement;
	}

	/**
	 * Waits until a condition holds. A page without scripts changes only by a navigation in progress or a refresh. Without
	 * either, the answer is final at once.
	 * @returns whether it holds
	 */
	async until(holds: () => boolean, timeout = patience): Promise<boolean> {
		const end = Date.now() + timeout;
		for (;;) {
			// Gives a simultaneous press its turn.
			await new Promise(setImmediate);
			if (this.#going) await this.#going.catch(() => undefined);
			if (holds()) return true;
			const { refresh } = this.#shown;
			if (this.#going) continue;
			if (!refresh || refresh.at > end || Date.now() > end) return false;
			await pause(Math.max(0, refresh.at - Date.now()));
			await this.#go({ method: 'GET', url: refresh.url }, this.url(), 'again');
		}
	}

	/** Presses an element like a mouse: elements around it are pressed, too. */
	async press(element: Element): Promise<void> {
		const target = pressed(element);
		if (isDisabled(controlOf(target))) throw new Error(`${target.outerHTML} is disabled, on ${this.url()}`);
		if (/^(input|textarea|select)$/.test(target.localName)) this.focus(target);
		this.#led = undefined;
		// The library reads only the form's own attribute to decide whether its answers have to be valid.
		const form = target.closest<HTMLButtonElement>('[formnovalidate]')?.form;
		const { noValidate } = form ?? {};
		if (form) form.noValidate = true;
		target.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
		if (form) form.noValidate = noValidate === true;
		await this.#follow();
	}

	async pressKey(element: Element, key: string): Promise<void> {
		const field = controlOf(element) as HTMLInputElement;
		if (key === 'Enter' && field.localName === 'input' && !/^(submit|button|reset|image|file)$/.test(field.type)) {
			return this.#submitBy(field);
		}
		const isButton = field.matches('button, input');
		if ((key === 'Enter' && field.matches('button, input, a[href], summary')) || (key === 'Space' && isButton)) {
			return this.press(field);
		}
		throw new Error(`The plain client does not know what '${key}' does on ${field.outerHTML}: see tests in Chromium.`);
	}

	/** Enter in a field presses the form's first button; a form without one is sent where it has one field to type into. */
	async #submitBy(field: HTMLInputElement): Promise<void> {
		const { form } = field;
		if (!form) return;
		const controls = [...this.document.querySelectorAll<HTMLInputElement>('button, input')].filter(
			(one) => one.form === form,
		);
		const button = controls.find(({ type }) => type === 'submit' || type === 'image');
		if (button) return isDisabled(button) ? undefined : this.press(button);
		const blocking = controls.filter(
			({ localName, type }) =>
				localName === 'input' && !/^(hidden|checkbox|radio|range|color|file|reset|button)$/.test(type),
		);
		if (blocking.length > 1) return;
		this.#led = undefined;
		form.requestSubmit();
		await this.#follow();
	}

	async #follow(): Promise<void> {
		const led = this.#led;
		this.#led = undefined;
		this.changed();
		await led?.();
	}

	#listen(document: Document): void {
		document.addEventListener('click', (event) => {
			const target = event.target as Element;
			const link = target.closest('a[href]');
			const summary = target.closest('summary');
			if (link) {
				event.preventDefault();
				this.#led = () => this.#open(new URL(link.getAttribute('href') ?? '', this.#base()).href, link);
			} else if (summary?.parentElement?.matches('details') && !target.closest('button, input, label, select')) {
				event.preventDefault();
				summary.parentElement.toggleAttribute('open');
			}
			const popover = target.closest('button[popovertarget]')?.getAttribute('popovertarget');
			const opened = popover ? document.getElementById(popover) : null;
			if (opened) togglePopover(opened);
		});
		document.addEventListener('submit', (event) => {
			event.preventDefault();
			const { target, submitter } = event as SubmitEvent;
			const form = target as HTMLFormElement;
			const button = submitter as HTMLButtonElement | null;
			const asking = submissionOf(form, button, this.#base(), (field) => this.#files.get(field) ?? []);
			const where = button?.hasAttribute('formtarget')
				? button.getAttribute('formtarget')
				: form.getAttribute('target');
			this.#led = async () => (await this.#pageFor(where)).#go(asking, this.url());
		});
	}

	/** The base of relative addresses on this page. */
	#base(): string {
		const base = this.document.querySelector('base[href]')?.getAttribute('href');
		return base ? new URL(base, this.url()).href : this.url();
	}

	async #pageFor(target: string | null): Promise<PlainPage> {
		return target && !/^_(self|top|parent)$/i.test(target) ? this.#context.newPage() : this;
	}

	async #open(url: string, link: Element): Promise<unknown> {
		if (!/^https?:/.test(url)) return;
		const page = await this.#pageFor(link.getAttribute('target'));
		return page.#go({ method: 'GET', url }, this.url());
	}

	/** Goes to an address; `again` keeps the history unchanged. */
	async #go(asking: Asking, from?: string, again?: 'again'): Promise<PlainAnswer | null> {
		const [address, fragment] = asking.url.split('#');
		if (fragment !== undefined && !again && asking.method === 'GET' && address === this.url().split('#')[0]) {
			this.#shown.asking = { ...this.#shown.asking, url: asking.url };
			this.#reveal();
			return null;
		}
		const going = this.#fetch(asking, from, again);
		this.#going = going;
		try {
			return await going;
		} finally {
			if (this.#going === going) this.#going = undefined;
		}
	}

	async #fetch(asking: Asking, from?: string, again?: 'again'): Promise<PlainAnswer> {
		let at = asking;
		for (let redirects = 0; redirects <= maxRedirects; redirects++) {
			const [url = '', fragment] = at.url.split('#');
			const response = await this.#context.request.fetch(url, {
				method: at.method,
				headers: headersOf(at, from),
				maxRedirects: 0,
				timeout: 120_000,
				...(at.body ? { data: at.body } : {}),
			});
			const answer = new PlainAnswer(at, response);
			const { location } = response.headers();
			if (location === undefined || ![301, 302, 303, 307, 308].includes(answer.status())) {
				this.#events.emit('response', answer);
				await this.#show(at, answer, again);
				return answer;
			}
			const next = new URL(location, url);
			if (next.hash === '' && fragment !== undefined) next.hash = fragment;
			const keeps = answer.status() >= 307 || (answer.status() !== 303 && at.method === 'GET');
			at = keeps ? { ...at, url: next.href } : { method: 'GET', url: next.href };
			this.#events.emit('response', answer);
		}
		throw new Error(`${asking.url} leads to ever more addresses.`);
	}

	async #show(asking: Asking, answer: PlainAnswer, again?: 'again'): Promise<void> {
		if (answer.isFile()) {
			this.#events.emit('download', new PlainDownload(answer));
			return;
		}
		if (answer.status() === 204) return;
		if (!again && this.url() !== 'about:blank') this.#past.push(this.url());
		const isPage = /html/.test(answer.headers()['content-type'] ?? 'html');
		const document = parse(isPage ? await answer.text() : '');
		if (!isPage) document.body.appendChild(document.createElement('pre')).textContent = await answer.text();
		this.#shown = { asking, document };
		this.#focused = undefined;
		this.changed();
		this.#listen(document);
		this.#reveal();
		const refresh = document.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content');
		const [, seconds, url = ''] = /^\s*(\d+)\s*(?:[;,]\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(refresh ?? '') ?? [];
		if (seconds === undefined) return;
		this.#shown.refresh = {
			at: Date.now() + Number(seconds) * 1000,
			url: new URL(url || this.url(), this.#base()).href,
		};
	}

	/** Opens closed elements around the place that the address names. */
	#reveal(): void {
		const id = decodeURIComponent(new URL(this.url()).hash.slice(1));
		let around = id ? this.document.getElementById(id)?.parentElement : null;
		for (; around; around = around.parentElement) if (around.localName === 'details') around.setAttribute('open', '');
		this.changed();
	}
}

/** Returns the element that a press on another one reaches: an element around it, or else its only control. */
function pressed(element: Element): Element {
	const interactive = 'a[href], button, input, select, textarea, label, summary';
	if (element.closest(interactive)) return element;
	const [only, ...others] = element.querySelectorAll(interactive);
	return only && others.length === 0 ? only : element;
}

/** Returns the headers that a browser sends with each request for a page. */
function headersOf({ method, url, contentType }: Asking, from: string | undefined): Record<string, string> {
	const to = new URL(url);
	const by = from?.startsWith('http') ? new URL(from) : undefined;
	const site = !by
		? 'none'
		: by.origin === to.origin
			? 'same-origin'
			: by.hostname === to.hostname
				? 'same-site'
				: 'cross-site';
	return {
		Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
		'Accept-Language': 'en-US',
		'Upgrade-Insecure-Requests': '1',
		'Sec-Fetch-Dest': 'document',
		'Sec-Fetch-Mode': 'navigate',
		'Sec-Fetch-Site': site,
		'Sec-Fetch-User': '?1',
		...(by ? { Referer: site === 'same-origin' ? ((from ?? '').split('#')[0] ?? '') : `${by.origin}/` } : {}),
		...(method === 'POST' ? { Origin: by?.origin ?? 'null' } : {}),
		...(contentType ? { 'Content-Type': contentType } : {}),
	};
}
