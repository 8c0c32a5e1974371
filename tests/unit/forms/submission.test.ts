import { expect, it } from 'vitest';
import { z } from 'zod';
import { readIntent, readSubmission, readWritten } from '~/forms/submission.server';
import { maxFieldCount } from '~store/contract/post-sizes';

const schema = z
	.object({ name: z.string(), tags: z.array(z.string()).default([]), on: z.literal('on').optional() })
	.refine(({ name }) => name !== 'nobody');

function formOf(fields: [string, string][]): FormData {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	return form;
}

const refusal = (read: () => unknown): number => {
	try {
		read();
	} catch (thrown) {
		if (thrown instanceof Response) return thrown.status;
		throw thrown;
	}
	return 200;
};

it('reads the fields of the schema, and a repeated name as a list', () => {
	const { payload } = readSubmission(
		formOf([
			['name', 'Ada'],
			['tags', 'a'],
			['tags', 'b'],
		]),
		schema,
	);
	expect(payload).toEqual({ name: 'Ada', tags: ['a', 'b'] });
});

it('hides fields outside the schema from the form library', () => {
	const added: [string, string][] = [
		['extension', '1'],
		['other[100000000]', 'x'],
		['a.b[3000000].c', 'x'],
		[Array(60_000).fill('a').join('.'), 'x'],
		['__intent__', '{"type":"insert","payload":{"name":"tags","index":3000000}}'],
		['__intent__', 'no JSON'],
		['__state__', 'no JSON'],
		['__proto__', 'x'],
		['constructor.prototype', 'x'],
	];
	const submission = readSubmission(formOf([...added, ['name', 'Ada']]), schema);
	expect(submission.status).toBe('success');
	expect(submission.payload).toEqual({ name: 'Ada' });
	expect(submission.reply().fields).toEqual(['name']);
});

it.each([
	'name[10000000]',
	'name.first',
	'name[]',
	'tags[0]',
	'tags[3000000]',
	'tags.a[3000000].c',
	`tags${'[0]'.repeat(60_000)}`,
])('refuses a name with a path into a field: %.20s', (name) => {
	const fields: [string, string][] = [
		['name', 'Ada'],
		[name, 'x'],
	];
	expect(refusal(() => readSubmission(formOf(fields), schema))).toBe(400);
	expect(refusal(() => readSubmission(new URLSearchParams(fields), schema))).toBe(400);
});

it('refuses an intent in any other shape than a name', () => {
	const intents = { keep: true };
	expect(readIntent(formOf([['intent', 'keep']]), intents)).toBe('keep');
	expect(refusal(() => readIntent(formOf([['intent[3000000]', 'keep']]), intents))).toBe(400);
	expect(refusal(() => readIntent(formOf([['intent', 'evil']]), intents))).toBe(400);
});

it('reads no more fields of an address than of a form', () => {
	const times = (count: number) => new URLSearchParams(Array.from({ length: count }, () => ['tags', 'a']));
	expect(refusal(() => readSubmission(times(maxFieldCount), schema))).toBe(200);
	expect(refusal(() => readSubmission(times(maxFieldCount + 1), schema))).toBe(400);
});

it('refuses a file in a text field', () => {
	const form = new FormData();
	form.append('name', new File(['words'], 'words.txt'));
	expect(refusal(() => readWritten(form, schema))).toBe(400);
});

it('refuses a schema whose field names lead into others', () => {
	expect(() => readSubmission(new FormData(), z.object({ 'a.b': z.string() }))).toThrow(TypeError);
	expect(() => readSubmission(new FormData(), z.string())).toThrow(TypeError);
});
