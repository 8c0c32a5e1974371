import type { ReactNode } from 'react';
import type { Problem } from '../session/refused.server';
import { NowIs } from './changed-line';

/** What the store refused of a page with several forms, with all that the form said. */
export interface RefusedForm {
	/** Undefined for a form that was asked about and is changed first. */
	problem: Problem | undefined;
	typed: { intent: string; fields: Record<string, string> };
}

interface FieldAgain {
	value: string;
	hint?: ReactNode;
	error?: string;
}

/** Whether the form that was refused is this one. @param names fields that tell it from others like it */
export const isRefused = (
	refused: RefusedForm | undefined,
	intent: string,
	names: Record<string, string> = {},
): refused is RefusedForm =>
	refused?.typed.intent === intent &&
	Object.entries(names).every(([name, value]) => refused.typed.fields[name] === value);

/** The fields that tell the form of one line from those of the others. */
export const keysOf = ({ eisbn, condition }: { eisbn: string; condition: string }) => ({ code: eisbn, condition });

/**
 * What a field of a form shows: what it is, or, where the form was refused, what was typed, beside what it is by now where somebody
 * else has saved meanwhile.
 * @param refused the form, where it is the one that was refused
 */
export function typedAgain(refused: RefusedForm | undefined, name: string, now: string): FieldAgain {
	const value = refused?.typed.fields[name];
	if (refused === undefined || value === undefined) return { value: now };
	const { problem } = refused;
	return {
		value,
		...(problem?.isChanged && value !== now ? { hint: <NowIs shown now={now} /> } : {}),
		...(problem?.field === name ? { error: problem.words } : {}),
	};
}
