import { z } from 'zod';
import { maxNameLength, maxTextLength } from '~store/contract/lengths';
import { atMost } from '../../forms/at-most.server';
import { writtenId } from '../../forms/submission.server';

const noName = 'Name is required.';

/** The schema of a list's name (docs/behaviour/lists.md#names). */
const name = z
	.string({ required_error: noName })
	.trim()
	.min(1, noName)
	.max(maxNameLength, atMost('A name', maxNameLength));

export const listNameForm = z.object({ name });

export const listWordsForm = z.object({
	name,
	description: z.string().trim().max(maxTextLength, atMost('A description', maxTextLength)).default(''),
});

/** The schema of the form for the list of favourites, whose name cannot be changed. */
export const descriptionForm = listWordsForm.omit({ name: true });

/** The schema of the hidden field with the list's id. */
export const listIdForm = z.object({ list_id: writtenId });
