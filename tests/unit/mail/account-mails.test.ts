import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '~store/contract/settings';
import { quotedName } from '~store/people/details/quoted-name';
import {
	changeEmail,
	emailChanged,
	linkRequest,
	resetPassword,
	verifyEmail,
} from '~store/people/mail-templates/account-mail';

const settings = settingsSchema.parse({
	store_info: { name: 'Quill & Co', address: '1 Main St', city: 'Hope', email: 'store@example.org' },
});
const email = 'bo@example.org';
const link = 'https://books.example/account/verify?from=cart&token=abc_-123';
const mails = {
	'verify an address': verifyEmail({ email, link, hours: 48 }, settings),
	'reset a password': resetPassword({ email, first_name: '<b>Bo</b>', link, hours: 2 }, settings),
	'change an address': changeEmail(
		{ email, current: 'old@example.org', first_name: '<b>Bo</b>', link, hours: 24 },
		settings,
	),
	'undo a change': emailChanged(
		{ email, current: 'new@example.org', first_name: '<b>Bo</b>', link, hours: 72 },
		settings,
	),
	'link an account': linkRequest({ email, company: '<b>Hope</b> School', link, hours: 336 }, settings),
};

describe.each(Object.entries(mails))('the mail to %s', (_name, { recipient, subject, text, html }) => {
	it('goes from the shop to the address concerned', () => {
		expect(recipient).toBe(email);
		expect(subject).toMatch(/^Quill & Co: ./);
	});

	it('explains in text and HTML what to do and how long the link works', () => {
		const lines = text.split('\n');
		expect(lines).toContain(link);
		expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`);
		const limit = lines.find((line) => line.startsWith('The link works once, and for '));
		expect(limit).toMatch(/ (2 hours|24 hours|2 days|3 days|14 days)\.$/);
		expect(html).toContain(limit);
		expect(text).toMatch(/^If .*(?:ignore this e-mail|do nothing)/m);
		expect(html).toMatch(/ignore this e-mail|do nothing/);
	});

	it('is valid HTML, with every name escaped', async () => {
		const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
		expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
		expect(html).not.toContain('<b>');
	});
});

describe('a name in a mail to others', () => {
	it.each([
		['St. Mary’s School', '“St. Mary’s School”'],
		['Win at\nhttps://evil.example', '“Win at https evil example”'],
		['Bank” of Hope', '“Bank of Hope”'],
		['x'.repeat(200), `“${'x'.repeat(80)}”`],
	])('writes %j as %s', (name, quoted) => expect(quotedName(name)).toBe(quoted));
});
