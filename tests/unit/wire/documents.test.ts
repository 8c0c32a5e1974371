import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '~store/calls/calls';
import type { Call } from '~store/contract/call';
import { findCall } from '~store/contract/contract';
import { wireNameOf } from '~store/contract/wire-names';
import { documentedCalls, documentedPayloads, hasDocuments, whyNoDocuments } from '../../harness/documents';

/** Words of the descriptions of payloads that name no field. */
const prose = new Set(
	`optional optionally none no payload as text JSON strings filter keys plus minus or and also for the same true real import
	 gift cards guests send updates when if personalised fields form card address changed instead of submit download taking
	 Empty values omitted sent on uncaught errors except generic Script`.split(/\s+/),
);

/** What two calls are said to take together, and one of them alone has a use for. */
const ofTheOther: Partial<Record<string, string[]>> = {
	'titlelist/create': ['list_id'],
};

/** What a payload takes, by name. */
function fieldsOf(payload: z.ZodTypeAny): string[] {
	if ('shape' in payload) return Object.keys(payload.shape as object);
	const inner = (payload._def.innerType ?? payload._def.schema) as z.ZodTypeAny | undefined;
	return inner ? fieldsOf(inner) : [];
}

/** What the documents have a call take, and it does not. */
function unknownIn(call: string, said: string): string[] {
	const { payload, wire } = findCall(call) as Call;
	const posted = fieldsOf(payload).map((field) => wireNameOf(field, wire?.payload ?? {}));
	const known = new Set([...posted, ...(ofTheOther[call] ?? [])]);
	const words = said.replaceAll(/\([^)]*\)|minus \w+/g, '').match(/\w+/g) ?? [];
	return words.filter((word) => !known.has(word) && !prose.has(word));
}

describe.skipIf(!hasDocuments)(`the contract, held against the documents${whyNoDocuments}`, () => {
	it('has every call that they list, and each of them is built', () => {
		const listed = documentedCalls().map(({ name }) => name);
		expect(listed.length).toBeGreaterThan(90);
		expect(listed.filter((name) => !findCall(name) || !(name in calls))).toEqual([]);
	});

	it('takes every field that they have sent', () => {
		const payloads = documentedPayloads();
		const asked = new Set(payloads.map(([call]) => call));
		expect(documentedCalls().filter(({ name, unwritten }) => asked.has(name) === unwritten)).toEqual([]);
		const unknown = payloads.map(([call, said]) => [call, unknownIn(call, said)] as const);
		expect(unknown.filter(([, fields]) => fields.length > 0)).toEqual([]);
	});
});
