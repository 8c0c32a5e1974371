import { cartNames } from './cart';
import { callNames, findCall } from './contract';
import type { Refusal } from './refusal';
import { codeNameOf, fromWire, toWire, type WireNames, wireNameOf } from './wire-names';

/** Carts and sessions have the same names in every answer. */
const everywhere = { cart: cartNames, session: { cart: cartNames } } as WireNames;

const payloadNames = (call: string): WireNames => findCall(call)?.wire?.payload ?? {};
const answers = new Map<string, WireNames>(
	callNames.map((call) => [call, { ...everywhere, ...findCall(call)?.wire?.answer }]),
);
const answerNames = (call: string): WireNames => answers.get(call) ?? {};

/** Renames a posted payload to the names of the call's schema. */
export const payloadFromWire = (call: string, payload: object): object => fromWire(payload, payloadNames(call));

/** Renames a payload to the names of the wire. */
export const payloadToWire = (call: string, payload: object): object => toWire(payload, payloadNames(call));

/** Renames an answer to the names of the wire; a refusal's fields get the names under which they were posted. */
export const answerToWire = (call: string, status: number, body: object): object =>
	status === 200 ? toWire(body, answerNames(call)) : fieldsRenamed(body as Refusal, payloadNames(call), wireNameOf);

/** Renames an answer or a refusal of the wire back to the code's names. */
export const answerFromWire = (call: string, status: number, body: object): object =>
	status === 200 ? fromWire(body, answerNames(call)) : fieldsRenamed(body as Refusal, payloadNames(call), codeNameOf);

function fieldsRenamed(refusal: Refusal, names: WireNames, nameIn: typeof wireNameOf): Refusal {
	const { field, fields } = refusal;
	// Only the first part is a field: 'status.0' is the first value of `status`.
	const nameOf = (path: string) => path.replace(/^[^.]+/, (name) => nameIn(name, names));
	const renamed = Object.entries(fields ?? {}).map(([path, words]) => [nameOf(path), words]);
	return {
		...refusal,
		...(field === undefined ? {} : { field: nameOf(field) }),
		...(fields === undefined ? {} : { fields: Object.fromEntries(renamed) }),
	};
}

/** Encodes a payload as a form post: text as it is, everything else as JSON, undefined fields left out. */
export function encodeFields(payload: object): URLSearchParams {
	const fields = new URLSearchParams();
	for (const [name, value] of Object.entries(payload)) {
		if (value !== undefined) fields.append(name, typeof value === 'string' ? value : JSON.stringify(value));
	}
	return fields;
}
