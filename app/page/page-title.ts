import { withoutEndSlashes } from '~store/contract/path-end';

/**
 * Returns the title of a page (docs/behaviour/shell.md#page-titles): the store's name, then what the path adds. The
 * front page, and the paths under /item and /lists, have only the name; a screen there may add its own subject. A
 * search, and a screen whose path has an id, also give a subject, because an id does not help to recognise a tab.
 * @param name the store's, or the chosen location's
 */
export function pageTitle(name: string, pathname: string, { subject, failed }: PageTitleOptions = {}): string {
	const part = partOf(pathname, subject);
	const title = part === '' ? name : `${name} | ${part}`;
	return failed ? `Error: ${title}` : title;
}

interface PageTitleOptions {
	/** The subject of the screen, if the path does not contain it. */
	subject?: string | undefined;
	/** Whether the page answers a refused post. */
	failed?: boolean;
}

/** Returns the path's part of the title; '' when the path adds nothing and no screen gives a subject. */
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
