import { cartNames } from './cart';
import { callNames, findCall } from './contract';
import type { Refusal } from './refusal';
import { codeNameOf, fromWire, toWire, type WireNames, wireNameOf } from './wire-names';

/** A cart is a cart, and a session is one, in whatever answer they come. */
const everywhere = { cart: cartNames, session: { cart: cartNames } } as WireNames;

const payloadNames = (call: string): WireNames => findCall(call)?.wire?.payload ?? {};
const answers = new Map<string, WireNames>(
	callNames.map((call) => [call, { ...everywhere, ...findCall(call)?.wire?.answer }]),
);
const answerNames = (call: string): WireNames => answers.get(call) ?? {};

/** What was posted to a call, by the names of its schema. */
export const payloadFromWire = (call: string, payload: object): object => fromWire(payload, payloadNames(call));

/** A payload as it is posted. */
export const payloadToWire = (call: string, payload: object): object => toWire(payload, payloadNames(call));

/** What a call answers over HTTP: the answer, or the refusal with the fields as they were posted. */
export const answerToWire = (call: string, status: number, body: object): object =>
	status === 200 ? toWire(body, answerNames(call)) : fieldsRenamed(body as Refusal, payloadNames(call), wireNameOf);

/** The same, back. */
export const answerFromWire = (call: string, status: number, body: object): object =>
	status === 200 ? fromWire(body, answerNames(call)) : fieldsRenamed(body as Refusal, payloadNames(call), codeNameOf);

function fieldsRenamed(refusal: Refusal, names: WireNames, nameIn: typeof wireNameOf): Refusal {
	const { field, fields } = refusal;
	// 'status.0' is the first value of a field.
	const nameOf = (path: string) => path.replace(/^[^.]+/, (name) => nameIn(name, names));
	const renamed = Object.entries(fields ?? {}).map(([path, words]) => [nameOf(path), words]);
	return {
		...refusal,
		...(field === undefined ? {} : { field: nameOf(field) }),
		...(fields === undefined ? {} : { fields: Object.fromEntries(renamed) }),
	};
}

/** A payload as a form post carries it: text as it is, everything else as JSON; what is undefined stays away. */
export function encodeFields(payload: object): URLSearchParams {
	const fields = new URLSearchParams();
	for (const [name, value] of Object.entries(payload)) {
		if (value !== undefined) fields.append(name, typeof value === 'string' ? value : JSON.stringify(value));
	}
	return fields;
}
