import { cartNames } from './cart';
import { callNames, findCall } from './contract';
import type { Refusal } from './refusal';
import { codeNameOf, fromWire, toWire, type WireNames, wireNameOf } from './wire-names';

/** The fields of carts and sessions, which are renamed in the same way in every answer. */
const everywhere = { cart: cartNames, session: { cart: cartNames } } as WireNames;

const payloadNames = (call: string): WireNames => findCall(call)?.wire?.payload ?? {};
const answers = new Map<string, WireNames>(
	callNames.map((call) => [call, { ...everywhere, ...findCall(call)?.wire?.answer }]),
);
const answerNames = (call: string): WireNames => answers.get(call) ?? {};

/** Renames the fields of a received payload to the names in the call's schema. */
export const payloadFromWire = (call: string, payload: object): object => fromWire(payload, payloadNames(call));

/** Renames the fields of a payload to the names in the API. */
export const payloadToWire = (call: string, payload: object): object => toWire(payload, payloadNames(call));

/**
 * Renames the fields of an answer to the names in the API. In a refusal, the invalid fields have the names under which the caller
 * sent them.
 */
export const answerToWire = (call: string, status: number, body: object): object =>
	status === 200 ? toWire(body, answerNames(call)) : fieldsRenamed(body as Refusal, payloadNames(call), wireNameOf);

/** Renames the fields of an API answer or refusal to the names in the code. */
export const answerFromWire = (call: string, status: number, body: object): object =>
	status === 200 ? fromWire(body, answerNames(call)) : fieldsRenamed(body as Refusal, payloadNames(call), codeNameOf);

function fieldsRenamed(refusal: Refusal, names: WireNames, nameIn: typeof wireNameOf): Refusal {
	const { field, fields } = refusal;
	// Only the first part of a path is the name of a field: 'status.0' is the first value of `status`.
	const nameOf = (path: string) => path.replace(/^[^.]+/, (name) => nameIn(name, names));
	const renamed = Object.entries(fields ?? {}).map(([path, words]) => [nameOf(path), words]);
	return {
		...refusal,
		...(field === undefined ? {} : { field: nameOf(field) }),
		...(fields === undefined ? {} : { fields: Object.fromEntries(renamed) }),
	};
}

/**
 * Encodes a payload as the body of a form POST request. Text stays unchanged, and all other values become JSON. Leaves out
 * undefined fields.
 */
export function encodeFields(payload: object): URLSearchParams {
	const fields = new URLSearchParams();
	for (const [name, value] of Object.entries(payload)) {
		if (value !== undefined) fields.append(name, typeof value === 'string' ? value : JSON.stringify(value));
	}
	return fields;
}
