import { expect } from 'vitest';
import { findCall } from '~store/contract/contract';
import { deskReasons } from '~store/contract/desk-refusal';
import { type Refusal, refusalCodes, refusalReasons } from '~store/contract/refusal';
import type { Answer } from '~store/dispatch';

/**
 * Expects a refusal to have the common shape.
 * @param name the name of its call, which has to declare the reason
 */
export function expectShape(status: number, body: object, name?: string): void {
	const words = expect.stringMatching(/\S/);
	expect(body).toEqual({ ...body, error: words, code: refusalCodes[status as keyof typeof refusalCodes] });
	const { reason, field, fields, ...rest } = body as Refusal;
	if (reason !== undefined) {
		expect({ ...refusalReasons, ...deskReasons }[reason], reason).toBe(status);
		const ofDesk = Object.hasOwn(deskReasons, reason);
		if (ofDesk) expect(name ?? 'desk-').toMatch(/^desk-/);
		// A call of the desk refuses with the reasons of the shop's rules behind it.
		else if (name !== undefined && !name.startsWith('desk-'))
			expect(findCall(name)?.refuses, `${name} refuses for`).toContain(reason);
	}
	expect(Object.keys(rest).sort()).toEqual(['code', 'error']);
	if (field !== undefined) expect(field).toMatch(/\S/);
	if (fields === undefined) return;
	expect(Object.keys(fields)[0]).toBe(field);
	expect(Object.values(fields)).toEqual(Object.values(fields).map(() => words));
}

/** Returns an answer for a test's comparison. Checks a refusal's shape and code, and that its call declares the reason. */
export function withoutCode(name: string, { status, body }: Answer): Answer {
	if (status === 200) return { status, body };
	expectShape(status, body, name);
	const { code: _code, reason: _reason, ...rest } = body as Refusal;
	return { status, body: rest };
}
