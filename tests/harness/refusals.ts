import { expect } from 'vitest';
import { refusalCodes } from '~store/contract/call';
import type { Answer } from '~store/dispatch';

/** Expects a refusal to have the shape that all have. */
export function expectShape(status: number, body: object): void {
	const words = expect.stringMatching(/\S/);
	expect(body).toEqual({ ...body, error: words, code: refusalCodes[status as keyof typeof refusalCodes] });
	const { field, fields, ...rest } = body as { field?: string; fields?: Record<string, string> };
	expect(Object.keys(rest).sort()).toEqual(['code', 'error']);
	if (field !== undefined) expect(field).toMatch(/\S/);
	if (fields === undefined) return;
	expect(Object.keys(fields)[0]).toBe(field);
	expect(Object.values(fields)).toEqual(Object.values(fields).map(() => words));
}

/** An answer as tests compare it: that a refusal has its shape, and the code of its status, has been looked at. */
export function withoutCode({ status, body }: Answer): Answer {
	if (status === 200) return { status, body };
	expectShape(status, body);
	const { code: _code, ...rest } = body as { code?: string };
	return { status, body: rest };
}
