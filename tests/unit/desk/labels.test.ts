import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DeskCallName, deskCallNames, deskContract } from '~store/contract/desk-contract';
import { deskLabelOf, labelsByCall } from '~store/contract/desk-labels';

/** The fields of a payload, each by its name behind those of what it is in. */
function fieldsOf(schema: z.ZodTypeAny, path: readonly string[] = []): string[][] {
	if (schema instanceof z.ZodObject)
		return Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap(), path);
	if (schema instanceof z.ZodDefault) return fieldsOf(schema.removeDefault(), path);
	if (schema instanceof z.ZodEffects) return fieldsOf(schema.innerType(), path);
	if (schema instanceof z.ZodPipeline) return fieldsOf(schema._def.out, path);
	if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path);
	return [[...path]];
}

const allFields = deskCallNames.flatMap((call) =>
	fieldsOf(deskContract[call].payload).map((path) => ({ call, path, name: path.join('.') })),
);

/** What forms carry and buttons say, and nobody fills in: only a form that was tampered with is refused for them. */
const carried = new Set([
	...[
		'accept',
		'undo',
		'add',
		'answer',
		'before_id',
		'brought_by',
		'call_id',
		'cart_id',
		'complete',
		'credit_note',
		'shown_total',
		'change',
		'checksum',
		'counter_id',
		'count_id',
	],
	...[
		'credential_id',
		'customer_id',
		'decision',
		'gift',
		'gone',
		'id',
		'idempotency_key',
		'item_id',
		'key',
		'limit',
		'line_id',
	],
	...[
		'accept_lost',
		'new_shelf',
		'list',
		'mail_id',
		'note_id',
		'offset',
		'order_item_id',
		'order_number',
		'part',
		'part_id',
		'pick_list_id',
	],
	...[
		'purchase_order_id',
		'question',
		'queue',
		'reader',
		'reference',
		'said_by',
		'session',
		'show',
		'sort',
		'title_id',
	],
	// Links and hidden fields of the day’s end.
	...['day', 'figure', 'moved', 'no_location'],
	...['supplier_return_id', 'token', 'transfer_id', 'version'],
	// Of addresses and cards the desk has no form for these.
	...['email_address', 'phone_number_ext'],
]);
/** What a browser says of a passkey. */
const isPasskeys = ({ call, path }: { call: DeskCallName; path: readonly string[] }) =>
	call.startsWith('desk-passkeys/') && path[0] === 'response';

/** Every file of the desk's screens. */
const screens = ['desk/routes', 'desk/parts']
	.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
	.filter((path) => path.endsWith('.tsx'))
	.map((path) => readFileSync(path, 'utf8'));

describe('what a refusal calls a field of the desk', () => {
	it('is never the name that it has on the wire, where somebody fills it in', () => {
		expect(allFields.length).toBeGreaterThan(200);
		const unnamed = allFields.filter(
			(field) =>
				deskLabelOf(field.call, field.path) === undefined &&
				!carried.has(field.path.at(-1) ?? '') &&
				!isPasskeys(field),
		);
		expect(unnamed.map(({ call, name }) => `${call} ${name}`)).toEqual([]);
	});

	it('is what a screen calls it', () => {
		const labels = new Set(allFields.flatMap(({ call, path }) => deskLabelOf(call, path) ?? []));
		const unseen = [...labels].filter((label) => !screens.some((source) => source.includes(label)));
		expect(unseen).toEqual([]);
	});

	it('is told of no field that there is not', () => {
		const known = new Set(allFields.map(({ call, name }) => `${call} ${name}`));
		const told = Object.entries(labelsByCall).flatMap(([call, labels]) =>
			Object.keys(labels).map((name) => `${call} ${name}`),
		);
		expect(told.filter((one) => !known.has(one))).toEqual([]);
	});
});
