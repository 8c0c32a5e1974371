import type { ReactNode } from 'react';
import type { Problem } from '../session/refused.server';
import { NowIs } from './changed-line';

/** A form that the store refused, on a page with several forms, with all its values. */
export interface RefusedForm {
	/** Undefined for a form whose user pressed 'Change it' at the confirmation. */
	problem: Problem | undefined;
	typed: { intent: string; fields: Record<string, string> };
}

interface FieldAgain {
	value: string;
	hint?: ReactNode;
	error?: string;
}

/** Whether this is the refused form. @param names fields that tell it from similar forms */
export const isRefused = (
	refused: RefusedForm | undefined,
	intent: string,
	names: Record<string, string> = {},
): refused is RefusedForm =>
	refused?.typed.intent === intent &&
	Object.entries(names).every(([name, value]) => refused.typed.fields[name] === value);

/** The fields that tell the form of one line from the forms of other lines. */
export const keysOf = ({ eisbn, condition }: { eisbn: string; condition: string }) => ({ code: eisbn, condition });

/**
 * Returns what a field shows. Normally this is the current value. If the form was refused, it is what was typed, beside the current
 * value if someone else has saved in the meantime.
 * @param refused the form, if it is the refused one
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
