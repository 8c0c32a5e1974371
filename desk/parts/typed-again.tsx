import type { ReactNode } from 'react';
import type { Problem } from '../session/refused.server';
import { NowIs } from './changed-line';

/** A form that the store refused, with all its values. This type is for pages with several forms. */
export interface RefusedForm {
	/** The reason why the form was refused. The reason is undefined if the user pressed 'Change it' at the confirmation. */
	problem: Problem | undefined;
	typed: { intent: string; fields: Record<string, string> };
}

interface FieldAgain {
	value: string;
	hint?: ReactNode;
	error?: string;
}

/**
 * Whether this form is the form that was refused. @param names values of fields that distinguish this form from similar forms
 */
export const isRefused = (
	refused: RefusedForm | undefined,
	intent: string,
	names: Record<string, string> = {},
): refused is RefusedForm =>
	refused?.typed.intent === intent &&
	Object.entries(names).every(([name, value]) => refused.typed.fields[name] === value);

/** Returns the fields that distinguish the form of one line from the forms of other lines. */
export const keysOf = ({ eisbn, condition }: { eisbn: string; condition: string }) => ({ code: eisbn, condition });

/**
 * Returns the value that a form field shows. Normally, the field shows the current value. If the form was refused, the field
 * shows the typed value. If someone else has saved in the meantime, a hint shows the current value.
 * @param refused the form, if the form was refused
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
