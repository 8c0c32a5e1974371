import { createElement as h, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fillForm } from '../../../desk/session/fill-form.server';

const page = (...forms: ReactElement[]) => renderToString(h('main', {}, ...forms));

const note = h(
	'form',
	{ method: 'post', key: 'note' },
	h('input', { type: 'hidden', name: 'version', defaultValue: '3' }),
	h('textarea', { name: 'words', defaultValue: 'Rings' }),
	h('button', { name: 'intent', value: 'note' }, 'Save note'),
);

const order = h(
	'form',
	{ method: 'post', key: 'order' },
	h('input', { type: 'hidden', name: 'key', defaultValue: 'new key' }),
	h('input', { type: 'hidden', name: 'version', defaultValue: '3' }),
	h('input', { name: 'words', defaultValue: '' }),
	h('input', { name: 'copies', defaultValue: '1' }),
	h('input', { name: 'password', type: 'password' }),
	h('input', { type: 'checkbox', name: 'chosen', value: '1', defaultChecked: true }),
	h('input', { type: 'checkbox', name: 'chosen', value: '2' }),
	h('input', { type: 'radio', name: 'way', value: 'cash', defaultChecked: true }),
	h('input', { type: 'radio', name: 'way', value: 'card' }),
	h('select', { name: 'country', defaultValue: 'CA' }, h('option', { value: 'CA' }, 'Canada'), h('option', {}, 'US')),
	h('button', { name: 'intent', value: 'save' }, 'Save'),
);

it('fills text, boxes, choices and lists only of the posted form', () => {
	const filled = fillForm(page(note, order), [
		['version', '2'],
		['words', 'A <b> & "c"'],
		['copies', ''],
		['chosen', '2'],
		['way', 'card'],
		['country', 'US'],
		['intent', 'save'],
	]);
	expect(filled).toContain('<textarea name="words">Rings</textarea>');
	expect(filled).toContain('name="words" value="A &lt;b&gt; &amp; &quot;c&quot;"');
	expect(filled).toContain('name="copies" value=""');
	expect(filled).toMatch(/value="2" checked=""|checked="" value="2"/);
	expect(filled).toMatch(/value="card" checked=""|checked="" value="card"/);
	expect(filled.match(/checked=""/g)).toHaveLength(2);
	expect(filled).toContain('<option selected="">US</option>');
	expect(filled.match(/selected=""/g)).toHaveLength(1);
	expect(filled.match(/name="version" value="\d"/g)).toEqual(['name="version" value="3"', 'name="version" value="2"']);
	expect(filled).toContain('name="key" value="new key"');
});

it('fills a text area whose text begins with an empty line', () => {
	const filled = fillForm(page(note), [
		['words', '\nTwo\nlines </textarea>'],
		['intent', 'note'],
	]);
	expect(filled).toContain('<textarea name="words">\n\nTwo\nlines &lt;/textarea&gt;</textarea>');
});

it('adds an option that the list no longer offers', () => {
	const filled = fillForm(page(order), [['country', 'New "Land"']]);
	expect(filled).toContain('<option value="New &quot;Land&quot;" selected="">New &quot;Land&quot;</option></select>');
});

it('finds the posted form among similar ones by its own values, and fills its fields outside the form', () => {
	const line = (id: string) =>
		h(
			'form',
			{ method: 'post', id: `line-${id}`, key: id },
			h('input', { type: 'hidden', name: 'item', defaultValue: id }),
			h('input', { name: 'copies', defaultValue: '1' }),
		);
	const outside = h('input', { form: 'line-2', name: 'reason', defaultValue: '', key: 'outside' });
	const filled = fillForm(page(line('1'), line('2'), outside), [
		['item', '2'],
		['copies', '7'],
		['reason', 'torn'],
	]);
	expect(filled).toMatch(/value="1"\/><input name="copies" value="1"\/>/);
	expect(filled).toMatch(/value="2"\/><input name="copies" value="7"\/>/);
	expect(filled).toContain('name="reason" value="torn"');
});

it('does not change a page without these fields or without posted forms', () => {
	const search = page(h('form', { key: 'search' }, h('input', { name: 'q', defaultValue: '' })));
	expect(fillForm(search, [['q', 'heron']])).toBe(search);
	const other = page(order);
	expect(fillForm(other, [['unknown', '1']])).toBe(other);
});
