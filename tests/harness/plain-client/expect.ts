import { inspect } from 'node:util';
import { expect as playwrightExpect } from 'playwright/test';
import { isAt } from './address';
import { isChecked, isDisabled, type PlainLocator } from './locator';
import { descriptionOf, nameOf } from './names';
import type { PlainPage } from './page';
import { roleOf } from './roles';
import { messagesOf, plain, textOf, type Words } from './text';
import { isVisible } from './visibility';

/** The value that a check found, and whether it meets the expectation. */
interface Look {
	pass: boolean;
	found: unknown;
}

type Options = { timeout?: number };

interface MatcherContext {
	isNot: boolean;
	timeout: number;
}

const same = (found: string, expected: Words): boolean =>
	expected instanceof RegExp ? expected.test(found) : found === expected;

const sameText = (found: string, expected: Words) =>
	same(plain(found), expected instanceof RegExp ? expected : plain(expected));

const isOptions = (arg: unknown): arg is Options =>
	typeof arg === 'object' && arg !== null && !(arg instanceof RegExp) && !Array.isArray(arg);

/** Checks a locator or a page repeatedly while the page changes by itself, until the expectation holds. */
async function lookUntil(
	{ isNot, timeout }: MatcherContext,
	page: PlainPage,
	what: string,
	options: Options,
	look: () => Look | undefined,
) {
	let last: Look | undefined;
	const holds = await page.until(() => {
		last = look();
		return last !== undefined && last.pass !== isNot;
	}, options.timeout ?? timeout);
	const message = () =>
		`${what}\nFound: ${last === undefined ? 'no such element' : inspect(last.found)}\nOn: ${page.url()}, which says: ${messagesOf(page.document)}`;
	return { pass: holds !== isNot, message };
}

const say = (isNot: boolean, name: string, args: unknown[]) =>
	`${isNot ? 'not.' : ''}${name}(${args.map((arg) => inspect(arg)).join(', ')})`;

type Matcher = (element: Element, ...args: never[]) => Look;

/** Expectations about one element. They fail if it is missing, with `not` as well. */
const ofElement: Record<string, Matcher> = {
	toHaveValue: (element, expected: Words) => {
		const { value } = element as HTMLInputElement;
		return { pass: same(value, expected), found: value };
	},
	toBeChecked: (element, { checked = true }: { checked?: boolean } = {}) => ({
		pass: isChecked(element) === checked,
		found: isChecked(element),
	}),
	toBeDisabled: (element) => ({ pass: isDisabled(element), found: element.outerHTML }),
	toBeEnabled: (element) => ({ pass: !isDisabled(element), found: element.outerHTML }),
	toBeEditable: (element) => ({
		pass: !isDisabled(element) && !element.hasAttribute('readonly'),
		found: element.outerHTML,
	}),
	toBeEmpty: (element) => ({
		pass: textOf(element) === '' && !(element as HTMLInputElement).value,
		found: element.outerHTML,
	}),
	toHaveAttribute: (element, name: string, expected?: Words) => {
		const found = element.getAttribute(name);
		const isAsked = typeof expected === 'string' || expected instanceof RegExp;
		return { pass: found !== null && (!isAsked || same(found, expected)), found };
	},
	toHaveClass: (element, expected: Words) => ({
		pass: same(element.getAttribute('class') ?? '', expected),
		found: element.getAttribute('class'),
	}),
	toHaveId: (element, expected: Words) => ({ pass: same(element.id, expected), found: element.id }),
	toHaveRole: (element, expected: string) => ({ pass: roleOf(element) === expected, found: roleOf(element) }),
	toHaveAccessibleName: (element, expected: Words) => {
		const found = plain(nameOf(element));
		return { pass: sameText(found, expected), found };
	},
	toHaveAccessibleDescription: (element, expected: Words) => {
		const found = plain(descriptionOf(element));
		return { pass: sameText(found, expected), found };
	},
	toHaveJSProperty: (element, name: string, expected: unknown) => {
		// HTML does not contain layout or loaded resources.
		if (name !== 'tagName') throw new Error(`${name} needs a browser: a test of it is tagged @chromium.`);
		return { pass: element.tagName === expected, found: element.tagName };
	},
};

/** Expectations about an element that may be missing. */
const ofPresence: Record<string, (element: Element | undefined) => boolean> = {
	toBeVisible: (element) => element !== undefined && isVisible(element),
	toBeHidden: (element) => element === undefined || !isVisible(element),
	toBeAttached: (element) => element !== undefined,
};

/** Expectations about one text, or each of many. */
const ofTexts = {
	toHaveText: sameText,
	toContainText: (found: string, expected: Words) =>
		expected instanceof RegExp ? expected.test(plain(found)) : plain(found).includes(plain(expected)),
};

/** Expectations about a page. */
const ofPage: Record<string, (page: PlainPage, expected: never) => Look> = {
	toHaveURL: (page, expected: Words | ((url: URL) => boolean)) => {
		const found = page.url();
		const whole = typeof expected === 'string' ? new URL(expected, page.context().baseURL).href : expected;
		const pass = typeof whole === 'string' ? found === whole : isAt(found, whole, undefined);
		return { pass, found };
	},
	toHaveTitle: (page, expected: Words) => {
		const found = plain(page.document.title);
		return { pass: sameText(found, expected), found };
	},
};

function locatorMatchers() {
	const all: Record<string, (this: MatcherContext, actual: PlainLocator, ...args: unknown[]) => unknown> = {};
	for (const [name, matcher] of Object.entries(ofElement)) {
		all[name] = function (locator, ...args) {
			const last = args.at(-1);
			return lookUntil(
				this,
				locator.page(),
				say(this.isNot, `${locator}: ${name}`, args),
				isOptions(last) ? last : {},
				() => {
					const element = locator.element();
					return element && matcher(element, ...(args as never[]));
				},
			);
		};
	}
	for (const [name, holds] of Object.entries(ofPresence)) {
		all[name] = function (locator, options = {}) {
			return lookUntil(this, locator.page(), say(this.isNot, `${locator}: ${name}`, []), options as Options, () => {
				const element = locator.element();
				return { pass: holds(element), found: element?.outerHTML ?? 'no such element' };
			});
		};
	}
	for (const [name, is] of Object.entries(ofTexts)) {
		all[name] = function (locator, expected, options = {}) {
			const what = say(this.isNot, `${locator}: ${name}`, [expected]);
			return lookUntil(this, locator.page(), what, options as Options, () => {
				if (Array.isArray(expected)) {
					const found = locator.elements().map((element) => plain(textOf(element)));
					return { pass: inTurn(found, expected, is, name === 'toHaveText'), found };
				}
				const element = locator.element();
				return element && { pass: is(textOf(element), expected as Words), found: plain(textOf(element)) };
			});
		};
	}
	all.toHaveCount = function (locator, expected, options = {}) {
		const what = say(this.isNot, `${locator}: toHaveCount`, [expected]);
		return lookUntil(this, locator.page(), what, options as Options, () => {
			const found = locator.elements().length;
			return { pass: found === expected, found };
		});
	};
	return all;
}

/** Returns whether texts are the expected ones, in their order: exactly these, or with others between. */
function inTurn(
	found: string[],
	expected: Words[],
	is: (text: string, words: Words) => boolean,
	all: boolean,
): boolean {
	if (all) return found.length === expected.length && expected.every((words, at) => is(found[at] ?? '', words));
	let at = 0;
	for (const text of found) {
		const words = expected[at];
		if (words !== undefined && is(text, words)) at++;
	}
	return at === expected.length;
}

function pageMatchers() {
	const all: Record<string, (this: MatcherContext, page: PlainPage, ...args: unknown[]) => unknown> = {};
	for (const [name, matcher] of Object.entries(ofPage)) {
		all[name] = function (page, expected, options = {}) {
			const what = say(this.isNot, `the page: ${name}`, [expected]);
			return lookUntil(this, page, what, options as Options, () => matcher(page, expected as never));
		};
	}
	return all;
}

const ofPlainClient = playwrightExpect.extend({ ...locatorMatchers(), ...pageMatchers() } as never);

const isPlain = (actual: unknown): boolean =>
	typeof actual === 'object' && actual !== null && (actual as { isPlain?: unknown }).isPlain === true;

/** Playwright's `expect`, which looks at what the plain client shows as it does at what a browser shows. */
export const expect = new Proxy(playwrightExpect, {
	apply: (target, _, [actual, words]) => (isPlain(actual) ? ofPlainClient : target)(actual, words),
});
