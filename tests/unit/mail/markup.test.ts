import { expect, it } from 'vitest';
import { html } from '~store/foundation/mail/markup';

it('escapes values in text and in attributes', () => {
	const title = `<b>"R&D" 'n' co</b>`;
	expect(html`<p title="${title}">${title}</p>`.html).not.toMatch(/<b>|"R|&D/);
});

it('keeps markup, joins lists and omits empty values', () => {
	const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
	expect(html`<ul>${items}</ul>${null}${false}${0}`.html).toBe('<ul><li>a</li><li>&lt;</li></ul>0');
});
