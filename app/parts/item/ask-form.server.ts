import { z } from 'zod';
import { maxNameLength, maxTextLength } from '~store/contract/lengths';
import { atMost } from '../../forms/at-most.server';
import { emailAnswer } from '../../forms/email-answer';

const noName = 'Please input your name.';
const noQuestion = 'Please write your question.';

/** The schema of a question to the store. */
export const askForm = z.object({
	name: z.string({ required_error: noName }).trim().min(1, noName).max(maxNameLength, atMost('A name', maxNameLength)),
	email: emailAnswer(),
	question: z
		.string({ required_error: noQuestion })
		.trim()
		.min(1, noQuestion)
		.max(maxTextLength, atMost('A question', maxTextLength)),
});

export type AskForm = z.input<typeof askForm>;

/** Returns the message that is shown after a question was sent to the store. */
export const askedWords = ({ email }: { email: string }): string =>
	`Your question is on its way. We will answer to ${email}.`;
