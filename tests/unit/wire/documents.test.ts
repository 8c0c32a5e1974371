import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '~store/calls/calls';
import { browse } from '~store/contract/browse';
import type { Call } from '~store/contract/call';
import { callNames, findCall } from '~store/contract/contract';
import { answerToWire, payloadToWire } from '~store/contract/wire';
import { wireNameOf } from '~store/contract/wire-names';
import {
	documentedCalls,
	documentedLetters,
	documentedPayloads,
	hasDocuments,
	whyNoDocuments,
} from '../../harness/documents';

/** Words in the descriptions of payloads that are not field names. */
const prose = new Set(
	`optional optionally none no payload as text JSON strings filter keys plus minus or and also for the same true real import
	 gift cards guests send updates when if personalised fields form card address changed instead of submit download taking
	 Empty values omitted sent on uncaught errors except generic Script`.split(/\s+/),
);

/** Fields that the documents give to two calls together, although only one of the two uses them. */
const ofTheOther: Partial<Record<string, string[]>> = {
	'titlelist/create': ['list_id'],
};

/** Returns the fields of a payload. */
function fieldsOf(payload: z.ZodTypeAny): string[] {
	if ('shape' in payload) return Object.keys(payload.shape as object);
	const inner = (payload._def.innerType ?? payload._def.schema) as z.ZodTypeAny | undefined;
	return inner ? fieldsOf(inner) : [];
}

/** Returns the fields that the documents give a call and the call does not have. */
function unknownIn(call: string, said: string): string[] {
	const { payload, wire } = findCall(call) as Call;
	const posted = fieldsOf(payload).map((field) => wireNameOf(field, wire?.payload ?? {}));
	const known = new Set([...posted, ...(ofTheOther[call] ?? [])]);
	const words = said.replaceAll(/\([^)]*\)|minus \w+/g, '').match(/\w+/g) ?? [];
	return words.filter((word) => !known.has(word) && !prose.has(word));
}

describe.skipIf(!hasDocuments)(`the contract, held against the documents${whyNoDocuments}`, () => {
	it('has every call that they list', () => {
		const listed = documentedCalls().map(({ name }) => name);
		expect(listed.length).toBeGreaterThan(90);
		expect(listed.filter((name) => !findCall(name) || !(name in calls))).toEqual([]);
	});

	it('uses only documented wire names, except for the shop’s own', () => {
		const documented = new Map<string, string>();
		for (const [call, said] of documentedPayloads()) documented.set(call, `${documented.get(call) ?? ''} ${said}`);
		// 'same as submit plus order_id'
		documented.set('checkout/paypalSuccess', documented.get('checkout/submit') ?? '');
		documented.set(
			'browse/get',
			documentedLetters('Keys followed by values:')
				.map(([letter]) => letter)
				.join(),
		);
		const named = callNames.flatMap((call) => {
			const names = Object.values((findCall(call) as Call).wire?.payload ?? {}) as string[];
			const said = new Set(documented.get(call)?.match(/\w+/g));
			const others = names.filter((name) => !said.has(name));
			return others.length > 0 ? [[call, others.join(' ')]] : [];
		});
		expect(Object.fromEntries(named)).toEqual({
			'browse/get': 'w e',
			'browse/suggest': 't k',
			'browse/found': 'x o l',
			'cart/import': 'o l',
			'titlelist/importFile': 'o l',
		});
	});

	it('uses each letter with its documented meaning, and no letters inside', () => {
		const inside = callNames.flatMap((call) => fieldsOf((findCall(call) as Call).payload));
		expect(inside.filter((field) => field.length === 1)).toEqual([]);
		const { shape } = browse['browse/get'].payload;
		const asked = Object.fromEntries(Object.keys(shape).map((field) => [field, field]));
		const posted = payloadToWire('browse/get', asked) as Record<string, string>;
		const meant = documentedLetters('Keys followed by values:');
		expect(
			Object.fromEntries(meant.map(([letter, meaning]) => [`${letter} ${meaning}`.trim(), posted[letter]])),
		).toEqual({
			'b status': 'status',
			's subjects': 'subject',
			'n subjects starting with double underscore': 'topic',
			'd publication dates': 'published',
			'f bindings': 'binding',
			'a audiences': 'audience',
			r: 'price',
			c: 'condition',
			g: 'language',
			j: 'location',
			'x list id': 'list',
			'o offset': 'offset',
			'l page size': 'limit',
			'v sort': 'sort',
			't search term': 'term',
			'k search type': 'kind',
		});
		const option = { value: 'v', label: 'l', count: 1, excludable: true, mutual_group: 'location' };
		const told = answerToWire('browse/get', 200, {
			filter_info: [{ key: 'price', options: [{ ...option, subfilter: [option] }] }],
		});
		const [k, e, c, n, m] = documentedLetters('**Filter option:**').map(([letter]) => letter) as string[];
		const letters = { [`${k}`]: 'v', [`${e}`]: 'l', [`${c}`]: 1, [`${n}`]: true, [`${m}`]: 'j' };
		expect(told).toEqual({ filter_info: [{ key: 'r', options: [{ ...letters, subfilter: [letters] }] }] });
		expect(documentedLetters('**Filter option:**').map(([, meaning]) => meaning)).toEqual([
			...['key', 'label', 'count', 'can be excluded', 'mutual group'],
		]);
	});

	it('accepts every field that they send', () => {
		const payloads = documentedPayloads();
		const asked = new Set(payloads.map(([call]) => call));
		expect(documentedCalls().filter(({ name, unwritten }) => asked.has(name) === unwritten)).toEqual([]);
		const unknown = payloads.map(([call, said]) => [call, unknownIn(call, said)] as const);
		expect(unknown.filter(([, fields]) => fields.length > 0)).toEqual([]);
	});
});
