import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Checkbox } from '~/forms/checkbox';
import { ErrorSummary } from '~/forms/error-summary';
import { Field } from '~/forms/field';
import type { FormField } from '~/forms/form-field';
import { Honeypot } from '~/forms/honeypot';
import { honeypotStamp } from '~/forms/honeypot.server';
import { Radios } from '~/forms/radios';
import { Select } from '~/forms/select';
import { TextArea } from '~/forms/text-area';

const field = (more: Partial<FormField> = {}): FormField => ({
	id: 'contact-name',
	errorId: 'contact-name-error',
	descriptionId: 'contact-name-description',
	name: 'name',
	formId: 'contact',
	...more,
});
const wrong = field({ errors: ['Please input your name.'], initialValue: 'Ann' });
const options = [
	{ value: 'email', label: 'E-mail' },
	{ value: 'phone', label: 'Phone' },
];

const controls = {
	Field: (of: FormField, hint?: string) => <Field field={of} label="Name" hint={hint} />,
	TextArea: (of: FormField, hint?: string) => <TextArea field={of} label="Name" hint={hint} />,
	Select: (of: FormField, hint?: string) => <Select field={of} label="Name" hint={hint} options={options} />,
	Radios: (of: FormField, hint?: string) => <Radios field={of} legend="Name" hint={hint} options={options} />,
	Checkbox: (of: FormField, hint?: string) => <Checkbox field={of} label="Name" hint={hint} />,
};

describe.each(Object.entries(controls))('%s', (_name, control) => {
	test('refers to its hint and error only when they exist', () => {
		expect(renderToStaticMarkup(control(field()))).not.toMatch(/aria-describedby|aria-invalid/);
		const hinted = renderToStaticMarkup(control(field(), 'As on your card.'));
		expect(hinted).toContain('aria-describedby="contact-name-description"');
		expect(hinted).toContain('id="contact-name-description"');
		const both = renderToStaticMarkup(control(wrong, 'As on your card.'));
		expect(both).toContain('aria-describedby="contact-name-description contact-name-error"');
		expect(both).toMatch(
			/id="contact-name-error"><span class="visually-hidden">Error: <\/span>Please input your name\./,
		);
	});

	test('can be reached from the summary and has a label', () => {
		const html = renderToStaticMarkup(control(wrong));
		expect(html).toMatch(/<(input|select|textarea)[^>]* id="contact-name"/);
		expect(html).toContain('for="contact-name"');
		expect(html).toContain('aria-invalid="true"');
	});
});

describe('the previous answer', () => {
	test('stays in the field', () => {
		expect(renderToStaticMarkup(controls.Field(wrong))).toContain('value="Ann"');
		const phone = field({ initialValue: 'phone' });
		expect(renderToStaticMarkup(controls.Select(phone))).toMatch(/<option[^>]*value="phone"[^>]*selected=""/);
		expect(renderToStaticMarkup(controls.Radios(phone))).toContain('checked="" value="phone"');
		expect(renderToStaticMarkup(controls.Checkbox(field({ initialValue: 'on' })))).toContain('checked=""');
	});

	test('does not stay in a password', () => {
		const html = renderToStaticMarkup(<Field field={wrong} label="Password" type="password" />);
		expect(html).not.toContain('Ann');
	});
});

describe('the summary of errors', () => {
	test('leads to each field in the words beside it', () => {
		const allErrors = { name: ['Please input your name.'], '': ['No orders today.'] };
		const html = renderToStaticMarkup(<ErrorSummary form={{ id: 'contact', allErrors }} />);
		expect(html).toContain('<div role="alert">');
		expect(html).toContain('<a href="#contact-name">Please input your name.</a>');
		expect(html).toContain('<li>No orders today.</li>');
	});

	test('is absent without errors', () => {
		expect(renderToStaticMarkup(<ErrorSummary form={{ id: 'contact', allErrors: {} }} />)).toBe('');
	});
});

test('hides the honeypot field without a style attribute', () => {
	const html = renderToStaticMarkup(<Honeypot stamp={honeypotStamp()} />);
	expect(html).toContain('class="honeypot"');
	expect(html).not.toContain('style=');
});
