import { z } from 'zod';
import { type DeskCallName, deskCallNames, deskContract } from '../../store/contract/desk-contract';
import { deskLabelOf, labelsByCall } from '../../store/contract/desk-labels';
import { filesBelow, lineWith, type Problem, read, requireAtLeast } from './problems';

const table = 'store/contract/desk-labels.ts';

/** Returns the fields of a payload, each as a path of nested field names. */
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

/** Fields of hidden inputs and buttons. Users do not fill in these fields, so they are invalid only in a manipulated form. */
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
		'exact',
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
		'preview',
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
		'substitution_id',
		'title_id',
	],
	// Fields of links and hidden inputs on the page “Day's end”.
	...['day', 'figure', 'moved', 'no_location'],
	...['supplier_return_id', 'token', 'transfer_id', 'version'],
	// Fields of addresses and cards that have no input on the desk's pages.
	...['email_address', 'phone_number_ext'],
]);
/** Returns whether a field belongs to a passkey. The browser fills in the fields of a passkey. */
const isPasskeys = ({ call, path }: { call: DeskCallName; path: readonly string[] }) =>
	call.startsWith('desk-passkeys/') && path[0] === 'response';

/** Checks that messages about an invalid field contain its label on the page, never its name in the payload. */
export function deskLabels(): Problem[] {
	const text = read(table);
	const screens = ['desk/routes', 'desk/parts'].flatMap((folder) => filesBelow(folder, /\.tsx$/)).map(read);
	const fields = deskCallNames.flatMap((call) =>
		fieldsOf(deskContract[call].payload).map((path) => ({ call, path, name: path.join('.') })),
	);
	const known = new Set(fields.map(({ call, name }) => `${call} ${name}`));
	const labels = new Set(fields.flatMap(({ call, path }) => deskLabelOf(call, path) ?? []));
	return [
		...requireAtLeast(201, fields.length, table, 'fields'),
		...fields
			.filter(
				(field) =>
					deskLabelOf(field.call, field.path) === undefined &&
					!carried.has(field.path.at(-1) ?? '') &&
					!isPasskeys(field),
			)
			.map(({ call, name }) => ({
				file: table,
				line: lineWith(text, `'${call}'`),
				advice: `The field ${name} of ${call} has no label. Add the words of its screen.`,
			})),
		...[...labels]
			.filter((label) => !screens.some((source) => source.includes(label)))
			.map((label) => ({
				file: table,
				line: lineWith(text, `'${label}'`),
				advice: `No screen of the desk says "${label}". Write what the screen says.`,
			})),
		...Object.entries(labelsByCall).flatMap(([call, own]) =>
			Object.keys(own)
				.filter((name) => !known.has(`${call} ${name}`))
				.map((name) => ({
					file: table,
					line: lineWith(text, `'${call}'`),
					advice: `${call} has no field ${name}. Delete its label.`,
				})),
		),
	];
}
