import { withoutEndSlashes } from '~store/contract/path-end';

/**
 * The title of a page (docs/behaviour/shell.md#page-titles): the store's name, then what the path says. The front page,
 * and the paths under /item and /lists, have the name alone; there a screen may add a subject of its own. By its
 * subject a screen also says what is searched for, and what an id in the path stands for: nobody knows a tab by its
 * number.
 * @param name the store's, or the chosen location's
 */
export function pageTitle(name: string, pathname: string, { subject, failed }: PageTitleOptions = {}): string {
	const part = partOf(pathname, subject);
	const title = part === '' ? name : `${name} | ${part}`;
	return failed ? `Error: ${title}` : title;
}

interface PageTitleOptions {
	/** What the screen is about, where the path does not say so. */
	subject?: string | undefined;
	/** The page answers a post that could not be taken. */
	failed?: boolean;
}

/** What the path adds to the title. '' where it adds nothing, and no screen says what it is about. */
function partOf(pathname: string, subject = ''): string {
	const path = withoutEndSlashes(pathname);
	const first = path.split('/')[1]?.toLowerCase() ?? '';
	if (/^(item|lists)?$/.test(first)) return subject;
	if (/^(browse|features)$/.test(first)) return titled(first) + (subject && `: ${subject}`);
	if (subject !== '' && /\d/.test(path)) return subject;
	return titled(decoded(path).replace(/[-/]+/g, ' ').trim());
}

const titled = (words: string): string => words.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
