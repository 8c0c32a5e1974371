import { withoutEndSlashes } from '~store/contract/path-end';

/**
 * Returns the title of a page (docs/behaviour/shell.md#page-titles): the store's name and a part that depends on the path. The
 * home page, and pages below /item and /lists, have only the store's name, but may add a subject. A search, and a page whose
 * path has an id, also need a subject in the title, because an id does not help to recognise a browser tab.
 * @param name the name of the store or of the chosen location
 */
export function pageTitle(name: string, pathname: string, { subject, failed }: PageTitleOptions = {}): string {
	const part = partOf(pathname, subject);
	const title = part === '' ? name : `${name} | ${part}`;
	return failed ? `Error: ${title}` : title;
}

interface PageTitleOptions {
	/** The subject of the page, if its path does not contain it. */
	subject?: string | undefined;
	/** Whether the page answers a post that was refused. */
	failed?: boolean;
}

/** Returns the part of the title that depends on the path; '' if the path gives no text and the page has no subject. */
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
