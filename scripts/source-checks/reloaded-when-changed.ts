import { z } from 'zod';
import { type DeskCallName, deskCallNames, deskContract } from '../../store/contract/desk-contract';
import { filesBelow, lineWith, type Problem, read, requireAtLeast } from './problems';

const folder = 'desk/routes';

/** Whether a call is refused if its facts have changed since the page was shown. Such a call requires their version. */
function requiresVersion(call: DeskCallName): boolean {
	let schema: z.ZodTypeAny = deskContract[call].payload;
	while (schema instanceof z.ZodEffects) schema = schema.innerType();
	return schema instanceof z.ZodObject && schema.shape.version?.isOptional() === false;
}

/**
 * Checks that a page of the desk loads its data again after it was refused because of a change in the meantime. With scripts, it
 * would otherwise keep its old version, and every further press would be refused.
 */
export function reloadedWhenChanged(): Problem[] {
	const calls = deskCallNames.filter(requiresVersion);
	const routes = filesBelow(folder, /\.tsx$/)
		.map((file) => ({ file, text: read(file) }))
		.flatMap(({ file, text }) => {
			const call = calls.find((name) => text.includes(`.call('${name}'`));
			return call ? [{ file, text, call }] : [];
		});
	return [
		...requireAtLeast(15, routes.length, folder, 'pages that send a version'),
		...routes
			.filter(({ text }) => !text.includes('export const shouldRevalidate = revalidateWhenChanged;'))
			.map(({ file, text, call }) => ({
				file,
				line: lineWith(text, `.call('${call}'`),
				advice: `Write "export const shouldRevalidate = revalidateWhenChanged;": ${call} is refused if someone else has changed the facts.`,
			})),
	];
}
