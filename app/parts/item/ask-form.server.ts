import { z } from 'zod';
import { emailAnswer } from '../../forms/email-answer';

const noName = 'Please input your name.';
const noQuestion = 'Please write your question.';

/** A question to the store. */
export const askForm = z.object({
	name: z.string({ required_error: noName }).trim().min(1, noName).max(80, 'A name can have at most 80 characters.'),
	email: emailAnswer(),
	question: z
		.string({ required_error: noQuestion })
		.trim()
		.min(1, noQuestion)
		.max(2000, 'A question can have at most 2000 characters.'),
});

export type AskForm = z.input<typeof askForm>;

/** What is said once it was sent. */
export const askedWords = ({ email }: { email: string }): string =>
	`Your question is on its way. We will answer to ${email}.`;
