import { z } from 'zod';
import { maxNameLength, maxTextLength } from '~store/contract/lengths';
import { atMost } from '../../forms/at-most.server';
import { writtenId } from '../../forms/submission.server';

const noName = 'Name is required.';

/** A list's name (docs/behaviour/lists.md#names). */
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

/** The form of the favourites, which keep their name. */
export const descriptionForm = listWordsForm.omit({ name: true });

/** Which list is meant, as a hidden field has it. */
export const listIdForm = z.object({ list_id: writtenId });
