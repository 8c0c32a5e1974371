import { withoutEndSlashes } from '~store/contract/path-end';

/**
 * The title of a page (spec 3 §2, Page shell): the store's name, then what the path says. The front page, and the
 * paths under /item and /lists, have the name alone; there a screen may add a subject of its own.
 * @param name the store's, or the chosen location's
 */
export function pageTitle(name: string, pathname: string, { subject, failed }: PageTitleOptions = {}): string {
	const part = subjectOf(pathname) ?? subject ?? '';
	const title = part === '' ? name : `${name} | ${part}`;
	return failed ? `Error: ${title}` : title;
}

interface PageTitleOptions {
	/** What the screen is about, where the path does not say so. */
	subject?: string;
	/** The page answers a post that could not be taken. */
	failed?: boolean;
}

/** Null where the path leaves the title as it is. */
function subjectOf(pathname: string): string | null {
	const path = withoutEndSlashes(pathname);
	if (path === '' || /^\/(item|lists)(\/|$)/i.test(path)) return null;
	if (/^\/browse(\/|$)/i.test(path)) return 'Browse';
	return decoded(path)
		.replace(/[-/]+/g, ' ')
		.trim()
		.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
