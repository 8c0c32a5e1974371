import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright/test';
import type { PlainPage } from '../harness/plain-client/page';
import { test as paymentsTest } from './payments-shop';
import { routeAt } from './routes';
import { screens } from './screens';
import { expect } from './shop-test';

/** The request that reached the form's server; undefined when the browser itself rejects the form. */
interface Sent {
	method: string | undefined;
	url: string | undefined;
	type: string | undefined;
	body: string;
}

/** How long a request may take to arrive, in milliseconds. */
const patience = 10_000;

/** Shows one page at every address and records the requests from it. The page stays open meanwhile. */
class Stage {
	/** The page; undefined while requests are recorded. */
	html: string | undefined;
	sent: Sent[] = [];
	readonly #server = createServer(async (request, response) => {
		// Requests for style sheets and pictures are not form posts.
		if (request.headers['sec-fetch-dest'] !== 'document') return response.writeHead(404).end();
		if (this.html !== undefined)
			return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(this.html);
		const { method, url, headers } = request;
		const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '\0';
		const body = (await buffer(request)).toString('latin1').replaceAll(boundary, 'boundary');
		this.sent.push({ method, url, type: headers['content-type']?.replace(boundary, 'boundary'), body });
		response.writeHead(204).end();
		this.#server.emit('sent');
	});

	get url(): string {
		return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
	}

	async open(): Promise<void> {
		// Keeps connections as long as the clients do.
		this.#server.keepAliveTimeout = 600_000;
		await once(this.#server.listen(0, 'localhost'), 'listening');
	}

	/** Returns the request that a press sends, or undefined when it sends none. */
	async next(press: () => Promise<unknown>): Promise<Sent | undefined> {
		this.sent = [];
		const arrives = once(this.#server, 'sent', { signal: AbortSignal.timeout(patience) });
		await Promise.all([arrives, press()]).catch(() => undefined);
		return this.sent[0];
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}

/** Adds a Chromium page to the plain client, and a stage that both open. */
const test = paymentsTest.extend<object, { drawn: Page; stage: Stage }>({
	drawn: [
		async ({ playwright, launchOptions }, use) => {
			const chromium = await playwright.chromium.launch(launchOptions);
			await use(await chromium.newPage({ javaScriptEnabled: false }));
			await chromium.close();
		},
		{ scope: 'worker' },
	],
	stage: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
		async ({}, use) => {
			const stage = new Stage();
			await stage.open();
			await use(stage);
			stage.close();
		},
		{ scope: 'worker' },
	],
});

const buttons = 'button, input[type=submit], input[type=image]';

type Button = HTMLButtonElement | HTMLInputElement;

/**
 * Returns the positions, among all buttons, of the buttons that send a form. Includes only one of several buttons that
 * differ only in numbers, like those of many titles. Also runs in Chromium.
 */
const sendingIn = (root: Element, css: string): { at: number; isHeldBack: boolean }[] => {
	const kinds = new Set<string>();
	return [...root.querySelectorAll<Button>(css)].flatMap((button, at) => {
		const { form, type } = button;
		if (!form || button.matches(':disabled') || !/^(submit|image)$/.test(type)) return [];
		const attributes = [form, button].flatMap((one) =>
			[...one.attributes].map(({ name, value }) => `${name}=${value}`),
		);
		const fields = [...(form.elements as unknown as Button[])].map((one) => `${one.type} ${one.name}`);
		const kind = [...attributes, ...fields].join('\n').replace(/\d+|aria-label=.*/g, '');
		if (kinds.has(kind)) return [];
		kinds.add(kind);
		const isHeldBack = !form.noValidate && !button.formNoValidate && !form.checkValidity();
		return [{ at, isHeldBack }];
	});
};

/** Returns the positions, among all fields, of each form's first field for typing. Also runs in Chromium. */
const firstFieldsIn = (root: Element): number[] => {
	const seen = new Set<HTMLFormElement>();
	return [...root.querySelectorAll('input')].flatMap((field, at) => {
		const { form, type } = field;
		if (!form || seen.has(form) || !/^(text|search|email|tel|password|url|number)$/.test(type)) return [];
		if (field.matches(':disabled') || field.hidden || field.closest('[hidden]')) return [];
		seen.add(form);
		return form.noValidate || form.checkValidity() ? [at] : [];
	});
};

/** Gives every field a new value, an awkward value where possible. Also runs in Chromium. */
const answerIn = (root: Element): void => {
	for (const details of root.querySelectorAll('details')) details.open = true;
	for (const field of root.querySelectorAll('input')) {
		if (field.type === 'checkbox') field.checked = !field.checked;
		else if (field.type === 'radio') field.checked = true;
		else if (!/^(hidden|file|submit|image|button|reset)$/.test(field.type))
			field.value = ' "Zoë & Söhne" <a+b>\n100% €/😀\\ ';
	}
	for (const field of root.querySelectorAll('textarea')) field.value = 'One\nTwo\r\nThree\rFour & "five"\n\n';
	for (const field of root.querySelectorAll('select')) field.selectedIndex = field.options.length - 1;
};

const file = { name: 'Zoë’s "list".csv', mimeType: 'text/csv', buffer: Buffer.from([0, 255, 10, 13, 65]) };

/** Form features of HTML that the shop does not use yet. */
const allOfHtml = `<form action="/first?gone=1#there" id="first">
	<input name="words" value="a b"><input name="off" value="x" disabled><input value="no name"><input name="" value="empty">
	<input name="read" value="r" readonly><input type="hidden" name="_charset_"><input type="reset" name="reset" value="r">
	<fieldset disabled><legend><input name="in-legend" value="1"></legend><input name="in-fieldset" value="2"></fieldset>
	<input type="checkbox" name="plain-check" checked><input type="checkbox" name="check" value="v">
	<input type="radio" name="radio" value="1"><input type="radio" name="radio" value="2" checked>
	<select name="one"><option disabled>a</option><option>b  c</option><option value="d" selected>D</option></select>
	<select name="none"></select><select name="first"><option>first</option><option>second</option></select>
	<select name="many" multiple><option selected>1</option><optgroup disabled><option selected>2</option></optgroup>
		<option selected>3</option></select>
	<textarea name="text">\nLine &amp; line\r\nand\n</textarea><datalist><input name="in-list" value="l"></datalist>
	<input type="number" name="number" value="1e2"><input type="date" name="date" value="2026-02-30"><input type="color" name="colour">
	<input type="range" name="range"><input type="email" name="mails" multiple value=" a@example.org ,b@example.org "><output name="out">o</output>
	<dialog><input name="in-dialog" value="1"></dialog><template><input name="in-template" value="1"></template>
	<details><summary>More</summary><input name="in-details" value="1"></details><div hidden><input name="hidden" value="1"></div>
	<button>none</button><button name="button" value="pressed">pressed</button><button type="button" name="nothing" value="1">nothing</button>
	<button formaction="/second" formmethod="post" name="b">second</button>
	<button formmethod="post" formenctype="multipart/form-data" name='quo"te' value="ä">parts</button><button disabled>off</button>
	<input type="submit" name="submit"><input type="submit" name="submit" value="Named"><input type="image" name="picture" alt="p"><input type="image" alt="p">
</form>
<form method="POST" enctype="multipart/form-data" novalidate><input type="file" name="file"><input type="file" name="files" multiple><input type="file">
	<input type="email" name="mail" value="none"><button>send</button></form>
<form method="post" action="?a=b" id="strict"><input name="needed" required><input name="typed"><button>held back</button><button formnovalidate>sent</button></form>
<form method="wrong" id="lonely"><input name="alone" value="&#13;x"></form><input name="outside" form="first" value="o"><button form="first" name="outer">outer</button>
<form method="post" enctype="text/plain"><input name="a=b" value="c &amp; d"><textarea name="e">f
g</textarea><button>text</button></form>
<form action=""><textarea name="a"></textarea><input type="search" name="q"><button type="button">nothing</button><button name="by" value="Enter">first</button><button>second</button></form>`;

interface Lookers {
	browser: Browser;
	drawn: Page;
	stage: Stage;
}

/** Expects that Chromium and the plain client send the same from a page, both as loaded and after its fields were changed. */
async function expectTheSame(html: string, address: string, { browser, drawn, stage }: Lookers) {
	stage.html = html;
	const plain = await (await browser.newContext({ baseURL: stage.url })).newPage();
	for (const one of [drawn, plain]) await one.goto(stage.url + address);
	stage.html = undefined;
	await compare(drawn, plain, stage, 'as it stands');
	for (const one of [drawn, plain]) {
		const files = one.locator('input[type=file]');
		for (let at = 0; at < (await files.count()); at++) await files.nth(at).setInputFiles(file);
	}
	await drawn.locator('html').evaluate(answerIn);
	answerIn(documentOf(plain).documentElement);
	await compare(drawn, plain, stage, 'answered');
	await compareEnter(drawn, plain, stage);
	await plain.context().close();
}

test('Chromium and the plain client send the same bytes from every kind of form control', { tag: '@all' }, async ({
	browser,
	drawn,
	stage,
}) => {
	await expectTheSame(`<!doctype html>${allOfHtml}`, '/all?of=it', { browser, drawn, stage });
});

/** A post that no form makes. Its screen has only the forms of every page's frame. */
const withoutForm = 'a refused post';

for (const { name, route, open } of screens.filter(({ name }) => name !== withoutForm)) {
	test(`${name} opens without scripts, and Chromium and the plain client send the same bytes from it`, {
		tag: '@all',
	}, async ({ page, shop, browser, drawn, stage }) => {
		await open(page, shop);
		const { pathname, search } = new URL(page.url());
		// Without scripts it has its own page.
		if (!name.endsWith('where scripts run')) expect(routeAt(pathname)).toBe(route);
		// Makes every form lead to the stage.
		const html = (await page.content()).replaceAll(/action="https?:\/\/[^/"]+/g, `action="${stage.url}`);
		await expectTheSame(`<!doctype html>${html}`, pathname + search, { browser, drawn, stage });
	});
}

/** The forms compared in this worker. Every page's frame has the same forms. */
const compared = new Set<string>();

/** Whether this is the first press in a form with these words and this address. */
function isNew(how: string, pressed: Button, plain: Page): boolean {
	const { form } = pressed;
	const to = form?.hasAttribute('action') ? '' : plain.url();
	const others = [...(form?.elements ?? [])].map(({ outerHTML }) => outerHTML);
	const key = [how, pressed.outerHTML, form?.outerHTML, ...others, to].join('\n').replace(/\d+/g, '');
	return compared.size < compared.add(key).size;
}

const documentOf = (page: Page): Document => (page as unknown as PlainPage).document;

/** Presses each button in both. */
async function compare(drawn: Page, plain: Page, stage: Stage, how: string) {
	const { documentElement: root } = documentOf(plain);
	const all = await drawn.locator('html').evaluate(sendingIn, buttons);
	expect(sendingIn(root, buttons), how).toEqual(all);
	for (const { at, isHeldBack } of all) {
		const button = root.querySelectorAll<Button>(buttons)[at] as Button;
		if (!isNew(how, button, plain)) continue;
		const words = `${how}: ${button.outerHTML}`;
		if (isHeldBack) {
			stage.sent = [];
			await (plain as unknown as PlainPage).press(button);
			expect(stage.sent, words).toEqual([]);
			continue;
		}
		const pressed = await stage.next(() =>
			drawn.evaluate(([css, place]) => document.querySelectorAll<HTMLElement>(css)[place]?.click(), [
				buttons,
				at,
			] as const),
		);
		expect(await stage.next(() => (plain as unknown as PlainPage).press(button)), words).toEqual(pressed);
	}
}

/** Presses Enter in each form in both. By then everything is unfolded, so that a person could type into it. */
async function compareEnter(drawn: Page, plain: Page, stage: Stage) {
	const { documentElement: root } = documentOf(plain);
	for (const at of await drawn.locator('html').evaluate(firstFieldsIn)) {
		const field = root.querySelectorAll('input')[at] as HTMLInputElement;
		if (!isNew('Enter', field, plain)) continue;
		const pressed = await stage.next(() => drawn.locator('input').nth(at).press('Enter'));
		const words = `Enter: ${field.outerHTML}`;
		expect(await stage.next(() => (plain as unknown as PlainPage).pressKey(field, 'Enter')), words).toEqual(pressed);
	}
}
