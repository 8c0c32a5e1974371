import { expect, it } from 'vitest';
import { z } from 'zod';
import { returnForm } from '~/forms/failed-form.server';
import { readSubmission } from '~/forms/submission.server';
import { detailFieldName, detailFields, extraAnswers, extraFields } from '~/parts/account/detail-form.server';
import { maxNameLength } from '~store/contract/post-sizes';

/** The longest name that a bookseller may use, in letters of several bytes. */
const longest = '本'.repeat(40);
const extras = ['Book club', 'a.b[3000000]', longest].map((name) => ({ name, label: name, required: true }));

it('reads and returns the bookseller’s own fields, whatever their names', () => {
	const form = new FormData();
	for (const { name } of extras) form.append(detailFieldName(`account_extra_fields.${name}`), `of ${name}`);
	for (const name of form.keys()) expect(name.length).toBeLessThanOrEqual(maxNameLength);
	const submission = readSubmission(form, z.object({ ...extraFields(extras), ...detailFields }));
	expect(submission.status).toBe('success');
	expect(returnForm(submission).initialValue).toEqual(Object.fromEntries(form));
	expect(extraAnswers(form, extras)).toEqual(Object.fromEntries(extras.map(({ name }) => [name, `of ${name}`])));
});
